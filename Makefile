# The ways into this project: 'make help' lists them.

PREFIX     ?= /usr/local
BINDIR     ?= $(PREFIX)/bin
LIBEXECDIR ?= $(PREFIX)/libexec/patternlock
DATADIR    ?= $(PREFIX)/share/patternlock
LOCALEDIR  ?= $(PREFIX)/share/locale
BASHCOMPDIR ?= $(PREFIX)/share/bash-completion/completions
FISHCOMPDIR ?= $(PREFIX)/share/fish/vendor_completions.d
ZSHCOMPDIR  ?= $(PREFIX)/share/zsh/site-functions
MANDIR     ?= $(PREFIX)/share/man
UNITDIR    ?= $(PREFIX)/lib/systemd/user
AUTOSTARTDIR ?= $(SYSCONFDIR)/xdg/autostart
SYSCONFDIR ?= /etc
# The PAM service: data/pam.d has it for other distributions, too.
PAM_FILE   ?= data/pam.d/patternlock
DESTDIR    ?=

SWIFT ?= swift
CC    ?= cc
# The linker that the Swift compiler is to take (lld, gold); its own choice where this is empty.
LINKER ?=

# A warning is an error here, but not for those who depend on GestureEngine: so not in Package.swift.
BUILD_FLAGS := --disable-automatic-resolution -Xswiftc -warnings-as-errors

# A release needs nothing of Swift on the machine that it runs on. libstdc++ and libgcc go in as well where their
# archives are installed (half a millisecond of each start), through a folder that holds only the archives.
STATIC_DIR   := .build/static-libraries
STATIC_FILES := $(wildcard $(foreach a,libstdc++.a libgcc_eh.a,$(shell $(CC) -print-file-name=$(a) 2>/dev/null)))
STATIC_FLAGS := $(if $(word 2,$(STATIC_FILES)),-Xlinker -L$(CURDIR)/$(STATIC_DIR) \
                  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc)
RELEASE_FLAGS = $(BUILD_FLAGS) --configuration release --static-swift-stdlib --disable-local-rpath \
  -Xlinker -s -Xlinker -z -Xlinker now $(STATIC_FLAGS) $(addprefix -Xswiftc -use-ld=,$(LINKER)) \
  -Xcc '-DPATTERNLOCK_LIBEXECDIR="$(LIBEXECDIR)"' -Xcc '-DPATTERNLOCK_DATADIR="$(DATADIR)"' \
  -Xcc '-DPATTERNLOCK_LOCALEDIR="$(LOCALEDIR)"'

# Where 'make release' leaves what it compiles of data/po.
TRANSLATIONS := .build/translations
LANGUAGES    := $(patsubst data/po/%.po,%,$(wildcard data/po/*.po))

# Where 'make release' leaves the other files that it writes: completions, manuals, the agent's unit.
WRITTEN := .build/written

# What Debian calls the things that a build, the installation and a lock need.
DEPENDENCIES := gcc libc6-dev pkg-config libwayland-dev libwayland-bin wayland-protocols libcairo2-dev \
  libxkbcommon-dev xkb-data libfontconfig-dev libseccomp-dev libsodium-dev libpam0g-dev libpango1.0-dev \
  libgdk-pixbuf-2.0-dev libsystemd-dev fonts-inter fonts-dejavu-core scdoc gettext

# What the demonstration and the tests need besides.
TEST_DEPENDENCIES := fontconfig fonts-wqy-microhei fonts-vlgothic libpam-wrapper fprintd dbus-daemon python3 \
  python3-dbus python3-dbusmock python3-gi swayidle systemd debootstrap procps util-linux shellcheck locales fish zsh \
  librsvg2-common webp-pixbuf-loader bubblewrap bindfs strace

.DEFAULT_GOAL := help
.PHONY: help deps test-deps swift build release test test-package test-busy rig faults soak reliability fuzz mutants demo pictures references bench check po format check-format install uninstall clean

help: ## list the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

deps: ## install what is missing of the Debian packages for a build
	@.ci/install-packages $(DEPENDENCIES)

test-deps: ## install what is missing of the Debian packages for a build and for the tests
	@.ci/install-packages $(DEPENDENCIES) $(TEST_DEPENDENCIES)

# Root, who installs packages, may have another PATH than the one who builds: so this is asked by builds alone.
swift:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "there is no '$(SWIFT)' in PATH: Debian 12 has none; get 6.0 or newer for it from swift.org/install" >&2; exit 1; }

build: swift ## build everything, for debugging
	$(SWIFT) build $(BUILD_FLAGS)

release: swift ## build the programs that are installed
	@mkdir -p $(STATIC_DIR)
	@$(if $(STATIC_FLAGS),ln -sf $(STATIC_FILES) $(STATIC_DIR)/)
	$(SWIFT) build $(RELEASE_FLAGS) --product patternlock
	$(SWIFT) build $(RELEASE_FLAGS) --product patternlock-auth
	$(SWIFT) build $(RELEASE_FLAGS) --product patternlock-painter
	$(SWIFT) build $(RELEASE_FLAGS) --product patternlock-haptics
	@rm -rf $(TRANSLATIONS) && .ci/translations compile $(TRANSLATIONS)
	@mkdir -p $(WRITTEN)
	@for shell in bash fish zsh; do \
	  .build/release/patternlock completions $$shell >$(WRITTEN)/completion.$$shell || exit 1; done
	@for manual in data/*.scd; do scdoc <$$manual >$(WRITTEN)/$$(basename $$manual .scd) || exit 1; done
	@sed 's|@BINDIR@|$(BINDIR)|' data/systemd/patternlock-agent.service >$(WRITTEN)/patternlock-agent.service
	@echo '$(LIBEXECDIR)' >.build/release-libexecdir

rig: ## make the root directory with real compositors (once; see CONTRIBUTING.md)
	@Tests/Rig/rig >/dev/null

test: test-deps swift ## run all tests: units, test compositor, real compositors
	@.ci/run-tests $(BUILD_FLAGS)

test-package: test-deps swift ## build the Debian package, install it in a root directory, and use it there
	@.ci/test-package $(BUILD_FLAGS)

faults: test-deps swift ## play faults around a real locker: SEED=n one episode again, or STEPS=n and FAULT_SEED=n
	FAULT_STEPS=$(or $(STEPS),20000) FAULT_SECONDS=$(or $(TIME),3600) SEED=$(SEED) \
	  $(SWIFT) test $(BUILD_FLAGS) --filter LockerTests.FaultTests

soak: test-deps swift ## the long runs: faults, fuzzing, hot-plugs, locks, attempts; an hour at most
	.ci/soak $(BUILD_FLAGS)

test-busy: test-deps swift ## run all tests beside four busy loops, twice
	.ci/test-busy $(BUILD_FLAGS)

reliability: ## write docs/reliability.md from what the long runs printed
	.ci/reliability

fuzz: test-deps swift ## fuzz every parser for TIME seconds each (60)
	.ci/fuzz $(or $(TIME),60)

mutants: test-deps swift ## break the sources line by line and see that tests notice: PART=i/n
	.ci/mutants $(or $(PART),1/1)

demo: test-deps build ## build, then show the main job
	$(SWIFT) run $(BUILD_FLAGS) --skip-build patternlock-demo out

pictures: test-deps build ## draw every state, layout, theme and language into out/pictures, the best ones into docs
	.ci/pictures out/pictures
	cp $(foreach picture,phone-drawing phone-wrong phone-keys phone-enrol-again phone-drawing-bright laptop-drawing,out/pictures/$(picture).png) docs/pictures/
	cp out/pictures/contact-sheet.png docs/pictures/all.png
	cp out/pictures/ar/contact-sheet.png docs/pictures/arabic.png

references: test-deps build ## draw the pictures that tests compare with anew; look at them before you commit them
	.ci/references Tests/References

bench: test-deps release ## time the way from exec to locked against swaylock
	@PATTERNLOCK_RIG_ROOT="$$(Tests/Rig/rig)" && export PATTERNLOCK_RIG_ROOT && \
	  Benchmarks/bench $(or $(RUNS),30) $(or $(SIZE),1280x720) .build/release

check: test-deps build ## check translations, manuals, completions and what packages of others are made from
	.ci/translations check
	.ci/check-manuals
	.ci/check-packaging
	.ci/check-security
	.ci/reliability check

po: test-deps ## take changed words from the sources into data/po, for translators
	.ci/translations update

format: ## lay out the Swift files
	$(SWIFT) format --in-place --recursive Sources Tests Plugins Package.swift \
	  Examples/gesture-screen/Sources Examples/gesture-screen/Package.swift

check-format: ## check the layout of the Swift files, and the shell scripts
	$(SWIFT) format lint --strict --recursive Sources Tests Plugins Package.swift \
	  Examples/gesture-screen/Sources Examples/gesture-screen/Package.swift
	shellcheck --external-sources $$(git grep -lE '^#!.*sh$$|^# shellcheck shell=')

# The locker knows the folder of its helpers from the build: installed elsewhere, it would find no way in.
# Programs that their user may not read are never dumpable, not even while they start: no process of the same user gets
# at what is typed. Modes are set, so that they do not depend on the umask.
install: ## install under PREFIX (and DESTDIR); run 'make release' with the same PREFIX first
	@test '$(LIBEXECDIR)' = "$$(cat .build/release-libexecdir 2>/dev/null)" || { \
	  echo "no release was built for $(LIBEXECDIR): run 'make release PREFIX=$(PREFIX)' first" >&2; exit 1; }
	install -D -m 711 .build/release/patternlock '$(DESTDIR)$(BINDIR)/patternlock'
	install -D -m 711 .build/release/patternlock-auth '$(DESTDIR)$(LIBEXECDIR)/patternlock-auth'
	install -D -m 711 .build/release/patternlock-painter '$(DESTDIR)$(LIBEXECDIR)/patternlock-painter'
	install -D -m 711 .build/release/patternlock-haptics '$(DESTDIR)$(LIBEXECDIR)/patternlock-haptics'
	install -D -m 644 '$(PAM_FILE)' '$(DESTDIR)$(SYSCONFDIR)/pam.d/patternlock'
	install -d -m 755 '$(DESTDIR)$(DATADIR)/themes'
	install -m 644 data/themes/* '$(DESTDIR)$(DATADIR)/themes/'
	install -m 644 data/config.example '$(DESTDIR)$(DATADIR)/config.example'
	for language in $(LANGUAGES); do install -D -m 644 "$(TRANSLATIONS)/$$language/LC_MESSAGES/patternlock.mo" \
	  "$(DESTDIR)$(LOCALEDIR)/$$language/LC_MESSAGES/patternlock.mo" || exit 1; done
	install -D -m 644 $(WRITTEN)/completion.bash '$(DESTDIR)$(BASHCOMPDIR)/patternlock'
	install -D -m 644 $(WRITTEN)/completion.fish '$(DESTDIR)$(FISHCOMPDIR)/patternlock.fish'
	install -D -m 644 $(WRITTEN)/completion.zsh '$(DESTDIR)$(ZSHCOMPDIR)/_patternlock'
	install -D -m 644 $(WRITTEN)/patternlock-agent.service '$(DESTDIR)$(UNITDIR)/patternlock-agent.service'
	install -D -m 644 data/autostart/patternlock-agent.desktop \
	  '$(DESTDIR)$(AUTOSTARTDIR)/patternlock-agent.desktop'
	install -D -m 644 $(WRITTEN)/patternlock-agent.1 '$(DESTDIR)$(MANDIR)/man1/patternlock-agent.1'
	install -D -m 644 $(WRITTEN)/patternlock.1 '$(DESTDIR)$(MANDIR)/man1/patternlock.1'
	install -D -m 644 $(WRITTEN)/patternlock.5 '$(DESTDIR)$(MANDIR)/man5/patternlock.5'
	install -D -m 644 $(WRITTEN)/patternlock-authenticator.7 '$(DESTDIR)$(MANDIR)/man7/patternlock-authenticator.7'

uninstall: ## remove what install put there
	rm -f '$(DESTDIR)$(BINDIR)/patternlock' '$(DESTDIR)$(LIBEXECDIR)/patternlock-auth' \
	  '$(DESTDIR)$(LIBEXECDIR)/patternlock-painter' '$(DESTDIR)$(LIBEXECDIR)/patternlock-haptics' \
	  '$(DESTDIR)$(SYSCONFDIR)/pam.d/patternlock' '$(DESTDIR)$(MANDIR)/man1/patternlock.1' \
	  '$(DESTDIR)$(MANDIR)/man5/patternlock.5' \
	  '$(DESTDIR)$(MANDIR)/man7/patternlock-authenticator.7' '$(DESTDIR)$(MANDIR)/man1/patternlock-agent.1' \
	  '$(DESTDIR)$(UNITDIR)/patternlock-agent.service' '$(DESTDIR)$(AUTOSTARTDIR)/patternlock-agent.desktop'
	rm -f '$(DESTDIR)$(BASHCOMPDIR)/patternlock' '$(DESTDIR)$(FISHCOMPDIR)/patternlock.fish' \
	  '$(DESTDIR)$(ZSHCOMPDIR)/_patternlock'
	rm -f $(foreach language,$(LANGUAGES),'$(DESTDIR)$(LOCALEDIR)/$(language)/LC_MESSAGES/patternlock.mo')
	rm -rf '$(DESTDIR)$(DATADIR)'
	rmdir '$(DESTDIR)$(LIBEXECDIR)' 2>/dev/null || true

clean: ## remove what was built here (the rig stays: Tests/Rig/rig clean)
	rm -rf .build out
