import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './until.ts'

/** A shared compile cache saves each process a quarter of its start. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'shenglang-compile-cache')

/** Time for a start with the demo, whose first part is rendered before the server listens. */
const OPENS_WITHIN_MS = 300_000

export interface Identity {
  uid?: number
  gid?: number
}

export interface ServerProcess {
  /** Origin at which it listens. */
  origin: string
  process: ChildProcess
  /** Everything that it has logged. */
  output(): string
  /** The exit code, once it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** A command of the server, as a child process on a data folder. */
export function startCommand(
  script: string,
  dataDir: string,
  args: string[] = [],
  identity: Identity = {},
  environment: Record<string, string> = {},
) {
  const defaults = { DATA_DIR: dataDir, ROLES: 'api', PORT: '0', DEMO: 'false', LOG_FORMAT: 'json', LOG_LEVEL: 'info' }
  const env = { NODE_COMPILE_CACHE, ...process.env, ...defaults, ...environment }
  const child = spawn(process.execPath, [`server/src/${script}`, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
  })
  // A test that fails leaves nothing running.
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return { child, output: () => output }
}

export async function startServer(
  dataDir: string,
  identity: Identity = {},
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const { child, output } = startCommand('main.ts', dataDir, [], identity, environment)
  const exited = once(child, 'exit')
  const addressIn = (log: string) => {
    const line = log.split('\n').find((text) => text.includes('"msg":"open"'))
    return line && (JSON.parse(line) as { address: string }).address
  }
  const opened = until('a server to open', () => addressIn(output()), { withinMs: OPENS_WITHIN_MS })
  const origin = await Promise.race([opened, exited.then(() => Promise.reject(new Error(`it did not start: ${output()}`)))])
  return {
    origin,
    process: child,
    output,
    async end(signal) {
      child.kill(signal)
      const [code] = await exited
      return code
    },
  }
}

/** The process id of the database server on a data folder. */
export async function databasePid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export async function untilGone(pid: number): Promise<void> {
  await until(`the end of process ${pid}`, () => (isAlive(pid) ? undefined : true))
}
