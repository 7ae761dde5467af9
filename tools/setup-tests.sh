#!/usr/bin/env bash
# Installs what the browser tests need: Chromium and a font with Chinese characters, on Debian as root.
set -euo pipefail

has_chromium() { [ -n "${CHROMIUM_PATH:-}" ] || command -v chromium chromium-browser google-chrome >/dev/null; }
has_font() { command -v fc-list >/dev/null && [ -n "$(fc-list ':lang=zh-cn')" ]; }

if has_chromium && has_font; then exit 0; fi
if [ -f /etc/debian_version ] && [ "$(id -u)" = 0 ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q
  apt-get install -q -y --no-install-recommends chromium fonts-noto-cjk fontconfig
else
  echo "The browser tests need Chromium and a Chinese font. On Debian: sudo apt-get install chromium fonts-noto-cjk" >&2
  echo "Elsewhere, install both and set CHROMIUM_PATH to the browser." >&2
  exit 1
fi
