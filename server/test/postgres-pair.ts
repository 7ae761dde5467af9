import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Identity, nativeFolder, UNPRIVILEGED } from '../src/platform/database/cluster.ts'
import { deleteDataFolder } from './delete-data-folder.ts'

const identity: Identity = process.getuid?.() === 0 ? UNPRIVILEGED : {}
const OPTIONS = ['listen_addresses=', 'fsync=off', 'autovacuum=off', 'max_connections=100', 'hot_standby=on'].flatMap(
  (option) => ['-c', option],
)

/** One PostgreSQL of a pair, on the socket of its own port. */
export class PairServer {
  readonly port: number
  readonly #folder: string
  readonly #more: string[]
  #process: ChildProcess | undefined

  constructor(folder: string, port: number, more: string[] = []) {
    this.#folder = folder
    this.port = port
    this.#more = more
  }

  get url(): string {
    return `postgres://shenglang@localhost/postgres?host=${this.#folder}&port=${this.port}`
  }

  get cluster(): string {
    return join(this.#folder, String(this.port))
  }

  /** Starts the server; resolves once it answers. */
  async start(): Promise<void> {
    const program = join(await nativeFolder(identity.uid !== undefined), 'bin/postgres')
    const args = ['-D', this.cluster, '-k', this.#folder, '-p', String(this.port), ...OPTIONS, ...this.#more]
    const server = spawn(program, args, { ...identity, cwd: this.cluster, detached: true, stdio: 'ignore' })
    this.#process = server
    process.once('exit', () => server.kill('SIGQUIT'))
    while (!(await this.run('select 1').catch(() => undefined))) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL on port ${this.port} did not start: ${server.exitCode}`)
      await delay(20)
    }
  }

  /** The rows of one statement, on a connection of its own. */
  async run(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Kills it and all its backends at the same moment, as a machine does that loses power. */
  async kill(): Promise<void> {
    const server = this.#process
    if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return
    process.kill(server.pid, 'SIGSTOP')
    const children = (await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')).trim().split(' ')
    for (const pid of children) process.kill(Number(pid), 'SIGKILL')
    const ended = new Promise((resolve) => server.once('exit', resolve))
    process.kill(server.pid, 'SIGKILL')
    await ended
  }

  async promote(): Promise<void> {
    await this.run('select pg_promote(true, 30)')
  }
}

export interface PostgresPair {
  primary: PairServer
  replica: PairServer
  /** Both as hosts of one address, the replica first. */
  url: string
  /** Waits until the replica has replayed what the primary has written. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/**
 * A primary and a replica that streams from it, both copies of a cluster that does not run. Where they are synchronous, nothing
 * is committed that the replica does not have.
 */
export async function startPair(clusterFolder: string, { isSynchronous = false } = {}): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-pair-'))
  await chmod(folder, 0o777)
  const primary = new PairServer(folder, 5501, isSynchronous ? ['-c', 'synchronous_standby_names=*'] : [])
  const conninfo = `primary_conninfo=host=${folder} port=${primary.port} user=shenglang`
  const replica = new PairServer(folder, 5502, ['-c', conninfo])
  for (const { cluster } of [primary, replica]) await promisify(execFile)('cp', ['-a', clusterFolder, cluster])
  await writeFile(join(replica.cluster, 'standby.signal'), '')
  await primary.start()
  await replica.start()
  return {
    primary,
    replica,
    url: `postgres://shenglang@localhost/postgres?host=${folder},${folder}&port=${replica.port},${primary.port}`,
    async caughtUp() {
      const [{ lsn } = {}] = await primary.run('select pg_current_wal_flush_lsn()::text as lsn')
      while (!(await replica.run(`select pg_last_wal_replay_lsn() >= '${lsn}' as ok`))[0]?.ok) await delay(10)
    },
    async close() {
      await primary.kill()
      await replica.kill()
      await deleteDataFolder(folder)
    },
  }
}
