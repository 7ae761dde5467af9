#!/usr/bin/env bash
# Installs what the tests need: Chromium, a font with Chinese characters and Debian's own ffmpeg, on Debian as root.
set -euo pipefail

has_chromium() { [ -n "${CHROMIUM_PATH:-}" ] || command -v chromium chromium-browser google-chrome >/dev/null; }
# Chromium without a window, for the journeys: they run in the other one too, only slower.
has_shell() { [ -n "${CHROMIUM_PATH:-}" ] || command -v chromium-headless-shell >/dev/null; }
has_font() { command -v fc-list >/dev/null && [ -n "$(fc-list ':lang=zh-cn')" ]; }
has_ffmpeg() { [ -x /usr/bin/ffmpeg ]; }

has_all() { has_chromium && has_font && has_ffmpeg; }

if has_all && has_shell; then exit 0; fi
if [ -f /etc/debian_version ] && [ "$(id -u)" = 0 ]; then
  export DEBIAN_FRONTEND=noninteractive
  install() { apt-get install -q -y --no-install-recommends --no-remove "$@"; }
  apt-get update -q || has_all
  has_all || install chromium fonts-noto-cjk fontconfig ffmpeg
  has_shell || install chromium chromium-headless-shell || echo "The journeys run in Chromium as it is." >&2
elif ! has_all; then
  echo "The tests need Chromium, a Chinese font and /usr/bin/ffmpeg. On Debian: sudo apt-get install chromium fonts-noto-cjk ffmpeg" >&2
  echo "Elsewhere, install them and set CHROMIUM_PATH to the browser and SYSTEM_FFMPEG_PATH to the system's ffmpeg." >&2
  exit 1
fi
