import { readFile } from 'node:fs/promises'
import { codeOf } from './errors.ts'

/** True when a process with this id runs on this machine, even one of another account. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * The number of files and connections that this process may have open; undefined if the system does not say. Node has raised it as
 * far as it may.
 */
export async function openFilesMax(): Promise<number | undefined> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const soft = /^Max open files +(\d+)/m.exec(limits)?.[1]
  return soft === undefined ? undefined : Number(soft)
}

/** The start time of a process, only to be compared, since process ids are reused; '' if the system does not say. */
export async function startOf(pid: number): Promise<string> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ') ?? []
  // Field 22 of proc(5), counted from after the name.
  return fields[19] ?? ''
}
