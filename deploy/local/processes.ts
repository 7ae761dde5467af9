import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

const MAIN = 'server/src/main.ts'
const ADMIN = 'server/src/commands/admin.ts'
const READY_WITHIN_MS = 300_000
const RESTART_MS = 2000

/** Processes of the site, each with a data folder of its own as if it were on a machine of its own. */
export class Processes {
  readonly #folder: string
  readonly #settings: Record<string, string>
  readonly #running = new Map<string, ChildProcess>()

  constructor(folder: string, settings: Record<string, string>) {
    this.#folder = folder
    this.#settings = settings
  }

  /** Runs a command of `npm run admin`. */
  async command(args: string[], settings: Record<string, string> = {}): Promise<void> {
    const ours = { DATA_DIR: this.#folder, ADMIN_NAME: 'deploy', LOG_LEVEL: 'error' }
    const env = { ...process.env, ...this.#settings, ...ours, ...settings }
    const child = spawn(process.execPath, [ADMIN, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    if (code !== 0) throw new Error(`${args.join(' ')} failed: ${code}\n${said}`)
  }

  async start(name: string, settings: Record<string, string>): Promise<void> {
    const data = join(this.#folder, name)
    await mkdir(data, { recursive: true })
    // Processes share one outbox, from which SMS are read.
    await symlink(join(this.#folder, 'outbox'), join(data, 'outbox')).catch(() => {})
    const env = { ...process.env, ...this.#settings, DATA_DIR: data, ...settings }
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'inherit', 'inherit'] })
    this.#running.set(name, child)
    child.once('exit', () => {
      // Restarts it as systemd does, for example after a start that failed because the database was gone.
      if (this.#running.get(name) === child) setTimeout(() => this.#startAgain(name, child, settings), RESTART_MS)
    })
  }

  #startAgain(name: string, child: ChildProcess, settings: Record<string, string>): void {
    if (this.#running.get(name) === child) void this.start(name, settings)
  }

  /** Waits until the process with this port can serve. Throws once it has ended: one started again is not waited for. */
  async ready(name: string, port: number): Promise<void> {
    const child = this.#running.get(name)
    const until = performance.now() + READY_WITHIN_MS
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
      if (!child || hasEnded(child)) throw new Error(`${name} ended before it was ready`)
      if (performance.now() > until) throw new Error(`${name} did not become ready`)
      await delay(200)
    }
  }

  pid(name: string): number {
    return this.#running.get(name)?.pid ?? 0
  }

  get names(): string[] {
    return [...this.#running.keys()]
  }

  async end(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#running.get(name)
    this.#running.delete(name)
    if (!child || hasEnded(child)) return
    child.kill(signal)
    await once(child, 'exit')
  }

  async close(): Promise<void> {
    await Promise.all(this.names.map((name) => this.end(name)))
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
