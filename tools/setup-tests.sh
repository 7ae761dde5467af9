#!/usr/bin/env bash
# Installs what the tests need: Chromium, a font with Chinese characters and Debian's own ffmpeg, on Debian as root.
set -euo pipefail

has_chromium() { [ -n "${CHROMIUM_PATH:-}" ] || command -v chromium chromium-browser google-chrome >/dev/null; }
has_font() { command -v fc-list >/dev/null && [ -n "$(fc-list ':lang=zh-cn')" ]; }
has_ffmpeg() { [ -x /usr/bin/ffmpeg ]; }

if has_chromium && has_font && has_ffmpeg; then exit 0; fi
if [ -f /etc/debian_version ] && [ "$(id -u)" = 0 ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q
  apt-get install -q -y --no-install-recommends chromium fonts-noto-cjk fontconfig ffmpeg
else
  echo "The tests need Chromium, a Chinese font and /usr/bin/ffmpeg. On Debian: sudo apt-get install chromium fonts-noto-cjk ffmpeg" >&2
  echo "Elsewhere, install them and set CHROMIUM_PATH to the browser and SYSTEM_FFMPEG_PATH to the system's ffmpeg." >&2
  exit 1
fi
