import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { isAlive } from '../processes.ts'
import {
  clusterFolder,
  giveCluster,
  type Identity,
  makeCluster,
  nativeFolder,
  refuseOtherMajor,
  socketFolderOf,
  UNPRIVILEGED,
} from './cluster.ts'
import { type Owner, ownerOf } from './owner.ts'

/** A PostgreSQL that we run, reached over its socket folder. */
export interface EmbeddedPostgres {
  readonly socketFolder: string
  /**
   * Stops the server with every session rolled back and everything committed on disk; does nothing for a server of another
   * process.
   */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /**
   * `true` uses the server that another process owns, and starts one if there is none. `'wait'` waits for one and never starts
   * it. Without it, a server that another process owns is an error.
   */
  attach?: boolean | 'wait'
  /** Ends the waiting. */
  signal?: AbortSignal
  log?: Pick<Log, 'info' | 'error'>
}

/** Crash recovery replays what was written since the last checkpoint, and a stop writes one. */
const START_TIMEOUT_MS = 300_000
const STOP_TIMEOUT_MS = 120_000
const JOIN_TIMEOUT_MS = 60_000
const POLL_MS = 20
const JOIN_POLL_MS = 200
const RESTART_FIRST_MS = 100
const RESTART_MAX_MS = 10_000
const SILENT = { info() {}, error() {} }

/**
 * Runs the embedded PostgreSQL on `dataDir/postgres`, making the cluster on first use and restarting the server whenever it dies,
 * on the same socket. A server left behind by a killed owner is stopped first, so that PostgreSQL does its recovery itself.
 */
export async function startEmbeddedPostgres(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const { attach = false, log = SILENT } = options
  const owner = ownerOf(dataDir)
  if (attach === 'wait') return joinServer(dataDir, owner, options)
  if (await owner.isAlive()) {
    if (attach) return joinServer(dataDir, owner, { signal: AbortSignal.timeout(JOIN_TIMEOUT_MS), ...options })
    throw new Error(`another server is already running on ${dataDir}`)
  }
  await mkdir(dataDir, { recursive: true })
  const asRoot = process.getuid?.() === 0
  const identity = asRoot ? UNPRIVILEGED : {}
  const native = await nativeFolder(asRoot)
  const cluster = await clusterFolder(dataDir, asRoot)
  await owner.claim()
  const orphan = await runningServer(cluster)
  if (orphan) {
    process.kill(orphan.pid, 'SIGINT')
    await until(async () => !isAlive(orphan.pid), STOP_TIMEOUT_MS, 'the database of an earlier run to stop')
  }
  if (existsSync(path.join(cluster, 'PG_VERSION'))) await refuseOtherMajor(native, cluster)
  else await makeCluster(native, cluster, asRoot)
  await giveCluster(cluster, identity)
  const socketFolder = await socketFolderOf(cluster, identity)
  const server = new SupervisedServer(
    { native, cluster, socketFolder, identity, logFile: path.join(dataDir, 'postgres.log') },
    log,
  )
  await server.start()
  return {
    socketFolder,
    async stop() {
      await server.stop()
      await rm(socketFolder, { recursive: true, force: true })
      await owner.release()
    },
  }
}

/** Waits for the server that another process runs, and uses it. */
async function joinServer(dataDir: string, owner: Owner, { signal, log = SILENT }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  for (let isLogged = false; ; isLogged = true) {
    const running = await runningServer(path.join(dataDir, 'postgres'))
    if (running?.isReady && (await owner.isAlive())) return { socketFolder: running.socketFolder, stop: async () => {} }
    if (!isLogged) log.info({ dataDir }, 'waiting for the server of this data folder: its database runs with it')
    await delay(JOIN_POLL_MS, undefined, signal ? { signal } : {})
  }
}

interface Launch {
  /** The folder of PostgreSQL's programs. */
  native: string
  cluster: string
  socketFolder: string
  identity: Identity
  logFile: string
}

/** A PostgreSQL that is restarted whenever it exits. */
class SupervisedServer {
  readonly #launch: Launch
  readonly #log: NonNullable<EmbeddedOptions['log']>
  readonly #stopping = new AbortController()
  #process: ChildProcess | undefined
  #restarting: Promise<void> = Promise.resolve()

  constructor(launch: Launch, log: NonNullable<EmbeddedOptions['log']>) {
    this.#launch = launch
    this.#log = log
  }

  /** Resolves once it accepts connections. */
  async start(): Promise<void> {
    const { native, cluster, socketFolder, identity, logFile } = this.#launch
    const log = await open(logFile, 'a', 0o600)
    // Earlier releases made it readable by everybody; it quotes statements.
    await log.chmod(0o600)
    const server = spawn(path.join(native, 'bin/postgres'), ['-D', cluster, '-k', socketFolder, ...SERVER_OPTIONS], {
      ...identity,
      cwd: cluster,
      // A process group apart: Ctrl-C in the terminal must reach us, not the database.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    this.#process = server
    try {
      await once(server, 'spawn')
    } finally {
      await log.close()
    }
    await until(
      async () => {
        this.#stopping.signal.throwIfAborted()
        if (hasEnded(server)) throw new Error(`the database did not start: see ${logFile}`)
        const running = await runningServer(cluster)
        return running?.pid === server.pid && running?.isReady === true
      },
      START_TIMEOUT_MS,
      'the database to start',
    )
    const again = () => {
      if (this.#stopping.signal.aborted) return
      this.#log.error({ code: server.exitCode, signal: server.signalCode }, 'the database died and is started again')
      this.#restarting = this.#restart()
    }
    if (hasEnded(server)) again()
    else server.once('exit', again)
  }

  async #restart(): Promise<void> {
    const { signal } = this.#stopping
    for (let waitMs = RESTART_FIRST_MS; !signal.aborted; waitMs = Math.min(2 * waitMs, RESTART_MAX_MS)) {
      // The dead server may hold the shared memory that the next one needs for a moment.
      await delay(waitMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        await this.start()
        this.#log.info('the database runs again')
        return
      } catch (error) {
        if (!signal.aborted) this.#log.error({ err: error }, 'the database could not be started again')
      }
    }
  }

  /** Stops it, also while it is being restarted. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#restarting
    const server = this.#process
    if (!server || hasEnded(server)) return
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

const SERVER_OPTIONS = Object.entries({
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Well below the statement timeout, so that a deadlock is reported as one and can be retried.
  deadlock_timeout: '200ms',
  timezone: 'UTC',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** The running server of a cluster, from `postmaster.pid`: line 1 is its process, line 5 its socket folder, line 8 its state. */
async function runningServer(cluster: string) {
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!isAlive(pid) || !(await isPostgres(pid))) return undefined
  return { pid, socketFolder: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' }
}

/** Checks the program, since process ids are reused; where the system does not say, we assume that it is PostgreSQL. */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres'
}

async function until(condition: () => Promise<boolean>, timeoutMs: number, what: string): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`)
    await delay(POLL_MS)
  }
}
