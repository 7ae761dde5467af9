import { hostname } from 'node:os'
import { isAlive } from './processes.ts'

const MACHINE = hostname().replace(/[^\w-]/g, '_')

/** Begins the names of what this process alone uses: `<machine>.<process>`. */
export const OWN_NAME = `${MACHINE}.${process.pid}`

/** Whether what is named so was left by a process of this machine that is gone. Of other machines nobody here knows. */
export function isLeftOver(name: string, changedAt: Date): boolean {
  const [machine, pid] = name.split('.')
  if (machine !== MACHINE) return false
  // A container gives every process the same number.
  if (Number(pid) === process.pid) return changedAt.getTime() < Date.now() - process.uptime() * 1000
  return !isAlive(Number(pid))
}
