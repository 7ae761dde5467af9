import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { cpuSeconds } from './scale/cpu.ts'

const ROOT = resolve(import.meta.dirname, '..')
const READY_WITHIN_MS = 300_000

export interface ServerProcess {
  origin: string
  pid: number
  close(): Promise<void>
}

interface Launch {
  folder: string
  port: number
  path: string
  environment?: Record<string, string>
  /** File for its log; by default none. */
  logFile?: string
}

/** Runs a program in a separate process and waits until `path` is answered and the process is idle. */
export async function startServer(
  program: string,
  { folder, port, path, environment = {}, logFile }: Launch,
): Promise<ServerProcess> {
  const env = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', PORT: String(port), ...environment }
  const log = logFile === undefined ? undefined : await open(logFile, 'w')
  const child = spawn(process.execPath, [program], { cwd: folder, env, stdio: ['ignore', log?.fd ?? 'ignore', 'inherit'] })
  process.once('exit', () => child.kill('SIGTERM'))
  await log?.close()
  const origin = `http://127.0.0.1:${port}`
  await untilAnswered(child, origin + path)
  await idle(child, origin)
  return {
    origin,
    pid: child.pid ?? 0,
    close: () => endProcess(child),
  }
}

/** Runs the calls of this checkout's server on a data folder, without the demo. */
export const startApi = (dataDir: string, { environment, ...launch }: Omit<Launch, 'folder'>): Promise<ServerProcess> =>
  startServer(resolve(ROOT, 'server/src/main.ts'), {
    folder: ROOT,
    ...launch,
    environment: { DATA_DIR: dataDir, ROLES: 'api', DEMO: 'false', ...environment },
  })

/** Ends a process, unless it has ended already. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Waits until a process answers at an address. */
export async function untilAnswered(child: ChildProcess, address: string, everyMs = 500): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    requireRunning(child, address)
    if (performance.now() > until) throw new Error(`${address} is not answered within ${READY_WITHIN_MS / 1000} s`)
    await delay(everyMs)
  }
  // Another server may answer at its port.
  requireRunning(child, address)
}

function requireRunning({ exitCode, signalCode }: ChildProcess, address: string): void {
  if (exitCode !== null || signalCode !== null) throw new Error(`the server of ${address} ended: is its port taken?`)
}

/** Waits until the program uses less than a tenth of a processor, since it may build an index in the background. */
async function idle(child: ChildProcess, address: string): Promise<void> {
  const seconds = () => {
    requireRunning(child, address)
    return cpuSeconds(child.pid ?? 0)
  }
  const until = performance.now() + READY_WITHIN_MS
  for (let before = await seconds(); performance.now() < until; ) {
    await delay(2000)
    const now = await seconds()
    if (now - before < 0.2) return
    before = now
  }
}
