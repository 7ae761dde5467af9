import { readFile } from 'node:fs/promises'

/** Whether a process with this id runs on this machine. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * How many files and connections this process may have open; undefined if the system cannot say. Node has raised it as far as it
 * may.
 */
export async function openFilesMax(): Promise<number | undefined> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const soft = /^Max open files +(\d+)/m.exec(limits)?.[1]
  return soft === undefined ? undefined : Number(soft)
}

/** When a process started, in a form to be compared, since its id may be reused. Empty if the system cannot say. */
export async function startOf(pid: number): Promise<string> {
  const words = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ') ?? []
  // Field 22 of proc(5), counted from after the name.
  return words[19] ?? ''
}
