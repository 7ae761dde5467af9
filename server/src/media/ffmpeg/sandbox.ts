import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Files and resources that a program running on an uploaded file may see and use. */
export interface Sandbox {
  /** The only folder that it reads and writes. */
  folder: string
  /** A file elsewhere that it reads by name. */
  input?: string
  /** Limit of its address space. */
  memoryBytes: number
  /** The longest file that it may write. */
  fileBytes: number
  /** Processor time of all its threads. */
  cpuS: number
}

/**
 * `jail`: no network, no other process, no file but the system's libraries, its folder and its input. `limits`: only the limits.
 */
export type Confinement = 'jail' | 'limits'

const BLOCK_BYTES = 512
const TRIAL_MS = 20_000
const TRIAL_LIMITS = { memoryBytes: 2 ** 31, fileBytes: 2 ** 20, cpuS: 20 }

/** Seconds between SIGTERM and SIGKILL: a kill without output then means that the machine is short of memory. */
const GRACE_S = 10

/**
 * A limit that a system does not support is skipped; $1 to $3 are seconds, KiB and blocks. Our environment is not passed on; one
 * memory arena for each thread would use up the address space.
 */
const LIMITS = `
ulimit -c 0
ulimit -H -t "$(($1 + ${GRACE_S}))" 2>/dev/null || :
ulimit -S -t "$1" 2>/dev/null || :
ulimit -v "$2" 2>/dev/null || :
ulimit -f "$3" 2>/dev/null || :
shift 3
exec env -i PATH="$PATH" MALLOC_ARENA_MAX=2 "$@"`

/**
 * In namespaces of its own: builds a root of the system's libraries, the program, its folder and its input over /sys, which every
 * Linux has and which holds no user data; then drops every privilege and runs the program there. Starting a program takes
 * milliseconds, so folders and links are made by one each.
 */
const JAIL = `
set -e
root=/sys folder=$1 input=$2 program=$(readlink -f "$(command -v "$3")")
shift 3
links= folders=/etc/alternatives
for place in /usr /bin /lib /lib32 /lib64; do
  if [ -L "$place" ]; then
    links="$links $place"
  elif [ -d "$place" ]; then
    folders="$folders $place"
  fi
done
mount -t tmpfs -o mode=755 none "$root"
[ -z "$links" ] || cp -P $links "$root"
mkdir -p $(printf "$root%s " $folders) "$root$folder" "$root\${program%/*}" "$root\${input%/*}"
for place in $folders; do
  [ ! -d "$place" ] || mount --bind -o ro "$place" "$root$place"
done
mount --bind "$folder" "$root$folder"
for file in /etc/ld.so.cache "$program" "$input"; do
  if [ -e "$file" ] && [ ! -e "$root$file" ]; then
    : > "$root$file"
    mount --bind -o ro "$file" "$root$file"
  fi
done
mount -o remount,ro "$root"
exec chroot "$root" setpriv --no-new-privs --bounding-set -all --inh-caps -all "$program" "$@"`
const NAMESPACES = ['--user', '--map-root-user', '--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child']

/** The command that runs a program with these arguments in a sandbox. */
export function sandboxCommand(confinement: Confinement, program: string, args: string[], sandbox: Sandbox): [string, string[]] {
  const limits = [sandbox.cpuS, sandbox.memoryBytes / 1024, sandbox.fileBytes / BLOCK_BYTES].map((limit) =>
    String(Math.ceil(limit)),
  )
  const inside =
    confinement === 'jail'
      ? ['unshare', ...NAMESPACES, 'sh', '-c', JAIL, 'sh', sandbox.folder, sandbox.input ?? '', program, ...args]
      : [program, ...args]
  return ['sh', ['-c', LIMITS, 'sh', ...limits, ...inside]]
}

/** The confinement available on this machine: where namespaces are forbidden, only the limits. */
export async function confinementOf(program: string): Promise<Confinement> {
  // An empty folder: with other files in it, the program may find here what it would lack in the sandbox.
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-trial-'))
  try {
    const [shell, args] = sandboxCommand('jail', program, ['-version'], { ...TRIAL_LIMITS, folder })
    await promisify(execFile)(shell, args, { timeout: TRIAL_MS })
    return 'jail'
  } catch {
    return 'limits'
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
