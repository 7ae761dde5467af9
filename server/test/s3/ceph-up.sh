#!/usr/bin/env bash
# One Ceph on loopback for a run of the tests: a monitor, one store in memory and the S3 gateway, all in DIR.
# usage: ceph-up.sh DIR PORT; uses the two ports after it as well. Stop it by the process ids in DIR/*.pid.
set -euo pipefail

DIR=$1
PORT=$2
for program in ceph-mon ceph-osd radosgw ceph radosgw-admin ceph-authtool monmaptool; do
  command -v "$program" >/dev/null || {
    echo "The tests of the S3 store need Ceph ($program is missing): npm run setup:tests installs it on Debian." >&2
    exit 1
  }
done

mkdir -p "$DIR"/{mon,osd,run,log}
FSID=$(cat /proc/sys/kernel/random/uuid)
cat >"$DIR/ceph.conf" <<CONF
[global]
fsid = $FSID
mon host = [v2:127.0.0.1:$((PORT + 1)),v1:127.0.0.1:$((PORT + 2))]
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
auth allow insecure global id reclaim = false
run dir = $DIR/run
admin socket =
log file = $DIR/log/\$name.log
pid file = $DIR/run/\$name.pid
keyring = $DIR/keyring
mon data = $DIR/mon
osd data = $DIR/osd
osd objectstore = memstore
memstore device bytes = 4294967296
osd memory target = 939524096
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon osd min up ratio = 0
# On a nearly full disk a monitor would end without a word.
mon data avail crit = 0
mon data avail warn = 0
[client.rgw]
keyring = $DIR/keyring
rgw frontends = beast endpoint=127.0.0.1:$PORT
rgw run sync thread = false
rgw enable usage log = false
rgw thread pool size = 64
rgw crypt require ssl = false
CONF

CONF=(-c "$DIR/ceph.conf")
until_true() {
  for _ in $(seq 300); do
    "$@" >/dev/null 2>&1 && return
    for pid in "$DIR"/*.pid; do
      kill -0 "$(cat "$pid")" 2>/dev/null || {
        echo "$(basename "$pid" .pid) of Ceph ended by itself, see $DIR/log" >&2
        exit 1
      }
    done
    sleep 0.1
  done
  echo "Ceph did not start in time, see $DIR/log: $*" >&2
  exit 1
}
osd_is_up() { timeout 5 ceph "${CONF[@]}" osd stat | grep -q '1 up'; }
gateway_answers() { (exec 3<>"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; }

ceph-authtool --create-keyring "$DIR/keyring" --gen-key -n mon. --cap mon 'allow *' >/dev/null
ceph-authtool "$DIR/keyring" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *' >/dev/null
ceph-authtool "$DIR/keyring" --gen-key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *' >/dev/null
ceph-authtool "$DIR/keyring" --gen-key -n client.rgw --cap mon 'allow rwx' --cap osd 'allow rwx' >/dev/null
monmaptool --create --clobber --addv a "[v2:127.0.0.1:$((PORT + 1)),v1:127.0.0.1:$((PORT + 2))]" --fsid "$FSID" "$DIR/monmap" >/dev/null
ceph-mon "${CONF[@]}" -i a --mkfs --monmap "$DIR/monmap" --keyring "$DIR/keyring"
ceph-mon "${CONF[@]}" -i a -f >"$DIR/log/mon.out" 2>&1 &
echo $! >"$DIR/mon.pid"
until_true timeout 5 ceph "${CONF[@]}" -s
OSD=$(cat /proc/sys/kernel/random/uuid)
ceph "${CONF[@]}" osd new "$OSD" >/dev/null
ceph-osd "${CONF[@]}" -i 0 --mkfs --osd-uuid "$OSD" >"$DIR/log/osd-mkfs.out" 2>&1
ceph-osd "${CONF[@]}" -i 0 -f >"$DIR/log/osd.out" 2>&1 &
echo $! >"$DIR/osd.pid"
until_true osd_is_up
radosgw "${CONF[@]}" -n client.rgw -f >"$DIR/log/rgw.out" 2>&1 &
echo $! >"$DIR/rgw.pid"
until_true gateway_answers
radosgw-admin "${CONF[@]}" -n client.rgw user create --uid=test --display-name=test --access-key=TESTKEY --secret=TESTSECRET \
  >"$DIR/user.json"
