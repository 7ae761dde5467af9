import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { type Figure, UNAVAILABLE } from './measure.ts'

export interface BenchmarkResult {
  name: string
  /** `skipped` lacks a program that the machine does not have. */
  outcome: 'ran' | 'skipped' | 'failed'
  /** Why it did not run; empty where it did. */
  reason: string
  figures: Figure[]
  seconds: number
}

interface BenchmarkOptions {
  program: string
  /** Runs it at its smallest size, without its output. */
  isSmoke: boolean
  /** Time after which it is ended. */
  limitS: number
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Runs a benchmark in a process group of its own, and ends what it leaves behind. */
export async function runBenchmark(name: string, { program, isSmoke, limitS }: BenchmarkOptions): Promise<BenchmarkResult> {
  const startedAt = performance.now()
  const env = { ...process.env, ...(isSmoke && { BENCH_SMOKE: 'true' }) }
  const shown = isSmoke ? 'ignore' : 'inherit'
  const child = spawn(process.execPath, ['--expose-gc', program], {
    stdio: ['ignore', shown, 'pipe', 'ipc'],
    env,
    detached: true,
  })
  const figures: Figure[] = []
  child.on('message', (figure) => figures.push(figure as Figure))
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
    if (!isSmoke) process.stderr.write(text)
  })
  // Ctrl-C does not reach another process group.
  const interrupt = (signal: NodeJS.Signals) => void endTree(child.pid).then(() => process.kill(process.pid, signal))
  for (const signal of SIGNALS) process.once(signal, interrupt)
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    void endTree(child.pid)
  }, limitS * 1000)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(limit)
  for (const signal of SIGNALS) process.off(signal, interrupt)
  endGroup(child.pid)
  const seconds = (performance.now() - startedAt) / 1000
  if (isLate) return { name, outcome: 'failed', reason: `given up after ${limitS} s`, figures, seconds }
  if (code === 0) return { name, outcome: 'ran', reason: '', figures, seconds }
  return { name, outcome: code === UNAVAILABLE ? 'skipped' : 'failed', reason: messageOf(errors), figures, seconds }
}

function endGroup(pid: number | undefined): void {
  if (pid) end(-pid, 'SIGKILL')
}

/** Ends a process with its descendants: PostgreSQL is in another group, and would go on without its owner. */
async function endTree(pid: number | undefined): Promise<void> {
  if (!pid) return
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const tree = [pid]
  for (const parent of tree) tree.push(...processes.flatMap(([id, of]) => (of === parent && id ? [id] : [])))
  endGroup(pid)
  // An interrupted PostgreSQL ends its processes and removes its shared memory.
  for (const id of tree) end(id, 'SIGINT')
}

function end(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch {
    // It is gone.
  }
}

/** Finds the message of an uncaught error, which is printed between its source line and its stack. */
function messageOf(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const thrown = lines.findIndex((line) => /^\s*\^+$/.test(line))
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines[thrown + 1 || lines.length - 1] ?? ''
}
