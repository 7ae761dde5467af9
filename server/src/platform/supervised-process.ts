import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { environmentWith } from './environment.ts'
import type { Log } from './log.ts'

const RESTART_FIRST_MS = 500
const RESTART_MAX_MS = 30_000
/** A process that ran this long was healthy: its successor starts without a delay. */
const SOUND_MS = 60_000

export interface SupervisedProcess {
  /** The id of the running process; `undefined` between two. */
  pid(): number | undefined
  /** Ends it with SIGTERM, and with SIGKILL after the timeout. */
  close(): Promise<void>
}

interface SupervisionOptions {
  /** Added to the environment. */
  environment: Record<string, string>
  closeTimeoutMs: number
  log: Pick<Log, 'warn' | 'error'>
}

/** Runs this program as a child process, and again whenever it dies. It ends when this process does, however that ends. */
export function superviseProcess({ environment, closeTimeoutMs, log }: SupervisionOptions): SupervisedProcess {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let waitMs = RESTART_FIRST_MS

  const start = () => {
    const startedAt = performance.now()
    const started = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      env: environmentWith(environment),
      // The channel breaks when this process dies, even if killed, which ends the child.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    started.on('error', (error) => log.error({ err: error }, 'a process could not be started'))
    started.once('exit', (code, signal) => {
      child = undefined
      if (isClosed) return
      waitMs = performance.now() - startedAt > SOUND_MS ? RESTART_FIRST_MS : Math.min(waitMs * 2, RESTART_MAX_MS)
      log.warn({ code, signal, waitMs }, 'a process died and is started again')
      timer = setTimeout(start, waitMs)
    })
  }
  start()

  return {
    pid: () => child?.pid,
    async close() {
      isClosed = true
      clearTimeout(timer)
      if (!child) return
      const ending = once(child, 'exit')
      const force = setTimeout(() => child?.kill('SIGKILL'), closeTimeoutMs)
      child.kill('SIGTERM')
      await ending
      clearTimeout(force)
    },
  }
}
