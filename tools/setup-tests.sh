#!/usr/bin/env bash
# Installs what the tests need, on Debian as root: a browser and a font with Chinese characters for the journeys, Debian's own
# ffmpeg, the engines that the site can stand on: Redis, Ceph's S3 gateway, PostgreSQL and nginx, and a clock that can jump.
set -euo pipefail
cd "$(dirname "$0")/.."

has() { command -v "$1" >/dev/null; }
has_chromium() { [ -n "${CHROMIUM_PATH:-}" ] || has chromium || has chromium-browser || has google-chrome; }
# Chromium without a window, for the journeys: they run in the other one too, only slower.
has_shell() { [ -n "${CHROMIUM_PATH:-}" ] || has chromium-headless-shell; }
# Programs of a server, for deploy/postgres; the site brings its own.
has_postgres() { compgen -G '/usr/lib/postgresql/*/bin/pg_basebackup' >/dev/null && compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; }
has_faketime() { compgen -G '/usr/lib/*/faketime/libfaketimeMT.so.1' >/dev/null; }
has_ceph() { has radosgw && has radosgw-admin && has ceph-mon && has ceph-osd && has ceph && has ceph-authtool && has monmaptool; }
# Checks the alerts of deploy/prometheus. Only this program is taken out of its package, which is a server.
has_promtool() { [ -x .tmp/prometheus/usr/bin/promtool ] || has promtool; }
unpack_promtool() {
  mkdir -p .tmp/prometheus
  (cd .tmp/prometheus && apt-get download -q prometheus && dpkg -x prometheus_*.deb . && rm prometheus_*.deb)
}

packages=()
has_chromium || packages+=(chromium)
{ has fc-list && [ -n "$(fc-list ':lang=zh-cn')" ]; } || packages+=(fonts-noto-cjk fontconfig)
[ -x /usr/bin/ffmpeg ] || packages+=(ffmpeg)
has redis-server || packages+=(redis-server)
has_ceph || packages+=(radosgw ceph-mon ceph-osd ceph-common)
{ has nginx || [ -x /usr/sbin/nginx ]; } || packages+=(nginx-light)
has_postgres || packages+=(postgresql)
# bench/bad-night.ts alone; the benchmark leaves out what it cannot do.
has_faketime || packages+=(libfaketime)

if [ ${#packages[@]} = 0 ] && has_promtool && has_shell; then exit 0; fi
if [ -f /etc/debian_version ] && [ "$(id -u)" = 0 ]; then
  export DEBIAN_FRONTEND=noninteractive
  echo "Installing what the tests need:" "${packages[@]}" "$(has_promtool || echo promtool)" "$(has_shell || echo chromium-headless-shell)"
  install() { apt-get install -q -y --no-install-recommends --no-remove "$@"; }
  apt-get update -q || [ ${#packages[@]} = 0 ]
  # Debian's package would make a cluster and start it.
  has_postgres || { install postgresql-common && sed -ri 's/^#?(create_main_cluster) .*/\1 = false/' /etc/postgresql-common/createcluster.conf; }
  [ ${#packages[@]} = 0 ] || install "${packages[@]}"
  has_promtool || unpack_promtool
  has_shell || install chromium chromium-headless-shell || echo "The journeys run in Chromium as it is." >&2
elif [ ${#packages[@]} != 0 ] || ! has_promtool; then
  has_promtool || packages+=(prometheus)
  echo "The tests need more programs. On Debian: sudo apt-get install ${packages[*]}" >&2
  echo "Elsewhere, install what these packages hold; CHROMIUM_PATH names the browser, SYSTEM_FFMPEG_PATH the system's ffmpeg." >&2
  exit 1
fi
