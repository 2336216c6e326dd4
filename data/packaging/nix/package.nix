# callPackage ./package.nix { }, in a checkout of patternlock. On NixOS the PAM service is the system's:
#   security.pam.services.patternlock = { };
{
  lib,
  swiftPackages,
  swift,
  swiftpm,
  pkg-config,
  gettext,
  scdoc,
  wayland-scanner,
  wayland,
  wayland-protocols,
  cairo,
  fontconfig,
  gdk-pixbuf,
  libseccomp,
  libsodium,
  libxkbcommon,
  pam,
  pango,
  patchelf,
  systemd,
}:

swiftPackages.stdenv.mkDerivation (finalAttrs: {
  pname = "patternlock";
  version = "0.1.0";
  src = lib.cleanSource ../../..;

  strictDeps = true;
  nativeBuildInputs = [
    gettext
    patchelf
    pkg-config
    scdoc
    swift
    swiftpm
    wayland-scanner
  ];
  buildInputs = [
    cairo
    fontconfig
    gdk-pixbuf
    libseccomp
    libsodium
    libxkbcommon
    pam
    pango
    systemd
    wayland
    wayland-protocols
  ];

  makeFlags = [
    "PREFIX=${placeholder "out"}"
    "SYSCONFDIR=${placeholder "out"}/etc"
  ];
  # SwiftPM's own hook would build everything, for its own folders.
  buildPhase = ''
    runHook preBuild
    export HOME=$TMPDIR
    make release $makeFlags
    runHook postBuild
  '';
  installPhase = ''
    runHook preInstall
    make install $makeFlags
    rm -r $out/etc/pam.d
    runHook postInstall
  '';
  # All three are loaded at run time, by name.
  postFixup = ''
    for program in $out/bin/patternlock $out/libexec/patternlock/*; do
      patchelf --add-rpath ${lib.makeLibraryPath [ cairo libseccomp systemd ]} "$program"
    done
  '';

  meta = {
    description = "Lock screen for Wayland, unlocked by a drawn pattern";
    license = lib.licenses.mit;
    mainProgram = "patternlock";
    platforms = [
      "x86_64-linux"
      "aarch64-linux"
    ];
    broken = lib.versionOlder swift.version "6.0";
  };
})
