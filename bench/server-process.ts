import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

const READY_WITHIN_MS = 300_000
/** Clock ticks a second of /proc. */
const TICKS = 100

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
  await answering(child, origin + path)
  await idle(child, origin)
  return {
    origin,
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function answering(child: ChildProcess, address: string): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    requireRunning(child, address)
    if (performance.now() > until) throw new Error(`${address} is not answered within ${READY_WITHIN_MS / 1000} s`)
    await delay(500)
  }
  // Another server may answer at its port.
  requireRunning(child, address)
}

function requireRunning({ exitCode, signalCode }: ChildProcess, address: string): void {
  if (exitCode !== null || signalCode !== null) throw new Error(`the server of ${address} ended: is its port taken?`)
}

/** Waits until the program uses less than a tenth of a processor, since it may build an index in the background. */
async function idle(child: ChildProcess, address: string): Promise<void> {
  const ticks = async () => {
    requireRunning(child, address)
    const [, fields = ''] = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')
    const [user, system] = fields.split(' ').slice(11, 13)
    return Number(user) + Number(system)
  }
  const until = performance.now() + READY_WITHIN_MS
  for (let before = await ticks(); performance.now() < until; ) {
    await delay(2000)
    const now = await ticks()
    if (now - before < 0.2 * TICKS) return
    before = now
  }
}
