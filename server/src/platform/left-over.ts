import { readlinkSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './processes.ts'

/** Milliseconds after which an unchanged file of another machine counts as left over: we cannot check its process. */
const ABANDONED_MS = 24 * 3600_000

/** The scope in which process ids are unique: containers with the same host name may each have a process 1. */
const MACHINE = [hostname(), processNamespace()].join('-').replace(/[^\w-]/g, '_')

/** Prefix of the names that only this process uses: `<machine>.<process>`. */
export const PROCESS_NAME = `${MACHINE}.${process.pid}`

/** Removes what processes that no longer run have left in a folder; each name begins with that of its process. */
export async function clearLeftOver(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && isLeftOver(name, stats.mtime)) await rm(path, { recursive: true, force: true })
  }
}

/** True for a file of a process that no longer runs; for one of another machine, after a day without a change. */
export function isLeftOver(name: string, changedAt: Date): boolean {
  const [machine, pid] = name.split('.')
  if (machine !== MACHINE) return changedAt.getTime() < Date.now() - ABANDONED_MS
  // An id that is used again: in a container every process may get the same one.
  if (Number(pid) === process.pid) return changedAt.getTime() < Date.now() - process.uptime() * 1000
  return !isAlive(Number(pid))
}

/** The number of the namespace in which this process has its id; empty where the system has none. */
function processNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? ''
  } catch {
    return ''
  }
}
