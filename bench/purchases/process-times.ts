import { readdir, readFile } from 'node:fs/promises'

/** Clock ticks a second of /proc. */
const TICKS = 100

/** Processor seconds so far of a server and of its descendants, which are the worker and PostgreSQL. */
export async function processTimes(serverPid: number): Promise<{ server: number; worker: number; postgres: number }> {
  const processes = (await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readProcess))).flatMap(
    (one) => one ?? [],
  )
  const below = new Set([serverPid])
  for (let before = 0; before !== below.size; ) {
    before = below.size
    for (const { pid, parent } of processes) if (below.has(parent)) below.add(pid)
  }
  const secondsOf = (isMeant: (one: Process) => boolean) =>
    processes.reduce((sum, one) => (below.has(one.pid) && isMeant(one) ? sum + one.seconds : sum), 0)
  return {
    server: secondsOf(({ pid }) => pid === serverPid),
    worker: secondsOf(({ pid, name }) => pid !== serverPid && name !== 'postgres'),
    postgres: secondsOf(({ name }) => name === 'postgres'),
  }
}

interface Process {
  pid: number
  parent: number
  name: string
  seconds: number
}

/** A process that has ended meanwhile is left out; its time counts for its parent. */
async function readProcess(pid: string): Promise<Process | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, name, fields] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? []
  if (name === undefined || fields === undefined) return undefined
  const [, parent, ...rest] = fields.split(' ')
  const [user, system, childrenUser, childrenSystem] = rest.slice(9, 13).map(Number)
  const ticks = (user ?? 0) + (system ?? 0)
  const children = name === 'postgres' ? (childrenUser ?? 0) + (childrenSystem ?? 0) : 0
  return { pid: Number(pid), parent: Number(parent), name, seconds: (ticks + children) / TICKS }
}
