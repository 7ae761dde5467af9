import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What a run of a program on somebody's file may see and use. */
export interface Cell {
  /** The only folder that it reads and writes. */
  folder: string
  /** Address space. */
  memoryBytes: number
  /** The longest file that it may write. */
  fileBytes: number
  /** Processor time of all its threads. */
  cpuS: number
}

/** `jail`: no network, no other process, no file but the system's libraries and its folder. `limits`: only the limits. */
export type Confinement = 'jail' | 'limits'

const BLOCK_BYTES = 512
const TRIAL_MS = 20_000
const TRIAL: Cell = { folder: '/tmp', memoryBytes: 2 ** 31, fileBytes: 2 ** 20, cpuS: 20 }

/**
 * A limit that a system does not know is left out; $1 to $3 are seconds, KiB and blocks. Nothing of our environment
 * is told; one memory arena for each thread would use up the address space.
 */
const LIMITS = `
ulimit -c 0
ulimit -t "$1" 2>/dev/null || :
ulimit -v "$2" 2>/dev/null || :
ulimit -f "$3" 2>/dev/null || :
shift 3
exec env -i PATH="$PATH" MALLOC_ARENA_MAX=2 "$@"`

/**
 * In namespaces of its own: builds a root of the system's libraries, the program and its folder over /sys,
 * which every Linux has and which holds nobody's data; then gives up every right and runs the program there.
 */
const JAIL = `
set -e
root=/sys folder=$1 program=$(readlink -f "$(command -v "$2")")
shift 2
mount -t tmpfs -o mode=755 none "$root"
for place in /usr /bin /lib /lib32 /lib64; do
  if [ -L "$place" ]; then
    cp -P "$place" "$root$place"
  elif [ -d "$place" ]; then
    mkdir -p "$root$place"
    mount --bind -o ro "$place" "$root$place"
  fi
done
mkdir -p "$root$folder" "$root$(dirname "$program")"
if [ ! -e "$root$program" ]; then
  touch "$root$program"
  mount --bind -o ro "$program" "$root$program"
fi
mount --bind "$folder" "$root$folder"
mount -o remount,ro "$root"
exec chroot "$root" setpriv --no-new-privs --bounding-set -all --inh-caps -all "$program" "$@"`
const NAMESPACES = ['--user', '--map-root-user', '--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child']

/** The command that runs a program with these arguments in a cell. */
export function cellCommand(confinement: Confinement, program: string, args: string[], cell: Cell): [string, string[]] {
  const limits = [cell.cpuS, cell.memoryBytes / 1024, cell.fileBytes / BLOCK_BYTES].map((limit) => String(Math.ceil(limit)))
  const inside =
    confinement === 'jail'
      ? ['unshare', ...NAMESPACES, 'sh', '-c', JAIL, 'sh', cell.folder, program, ...args]
      : [program, ...args]
  return ['sh', ['-c', LIMITS, 'sh', ...limits, ...inside]]
}

/** What this machine can do for a program; a machine may forbid namespaces, then the limits remain. */
export async function confinementOf(program: string): Promise<Confinement> {
  try {
    const [shell, args] = cellCommand('jail', program, ['-version'], TRIAL)
    await promisify(execFile)(shell, args, { timeout: TRIAL_MS })
    return 'jail'
  } catch {
    return 'limits'
  }
}
