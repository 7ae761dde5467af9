import { readdir, readFile } from 'node:fs/promises'

/** Clock ticks a second of /proc. */
const TICKS = 100

/** Seconds of processor time that a process and its threads have used; `withChildren` adds those of its living children. */
export async function cpuSeconds(pid: number, withChildren = false): Promise<number> {
  const ofProcess = ticksIn(await statOf(pid))
  if (!withChildren) return ofProcess / TICKS
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((each) => statOf(Number(each)).catch(() => [])))
  const ofChildren = stats.filter(([, parent]) => Number(parent) === pid).map(ticksIn)
  return ofChildren.reduce((sum, ticks) => sum + ticks, ofProcess) / TICKS
}

/** Resident bytes of a process. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

/** The fields after the name: state, parent, … as proc(5) numbers them from 3. */
async function statOf(pid: number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? []
}

const ticksIn = (fields: string[]) => Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
