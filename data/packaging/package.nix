# Nix: pkgs.callPackage ./data/packaging/package.nix { }. NixOS makes the PAM service itself:
#   security.pam.services.patternlock = { };
{
  lib, swiftPackages, swift, swiftpm, pkg-config, scdoc, gettext, wayland-scanner,
  cairo, gdk-pixbuf, libsodium, libxkbcommon, pam, pango, systemd, wayland, wayland-protocols,
}:
swiftPackages.stdenv.mkDerivation {
  pname = "patternlock";
  version = "0.1.0";
  src = lib.cleanSource ../..;

  nativeBuildInputs = [ swift swiftpm pkg-config scdoc gettext wayland-scanner ];
  buildInputs = [ cairo gdk-pixbuf libsodium libxkbcommon pam pango systemd wayland wayland-protocols ];

  makeFlags = [ "PREFIX=$(out)" "SYSCONFDIR=$(out)/etc" ];
  buildFlags = [ "release" ];

  meta = {
    description = "Lock screen for Wayland, unlocked by a drawn pattern";
    license = lib.licenses.mit;
    platforms = lib.platforms.linux;
    mainProgram = "patternlock";
  };
}
