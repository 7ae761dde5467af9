import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { clusterFolder } from '../../server/src/platform/database/cluster.ts'
import { deleteDataFolder } from '../../server/test/delete-data-folder.ts'

/** The folder of the site that workers copy, made by `prepare-site.ts`, whose import takes seconds that a start need not wait. */
export const FOLDER = '.tmp/prepared-site'
const STAMP = join(FOLDER, 'made-from')
/** Folders whose changes make the prepared site outdated. */
const SOURCES = ['contract/src', 'demo', 'e2e/site', 'server/migrations', 'server/src']

/** The gate has no time for the whole demo: rendering all recordings takes a core a minute, analysing and encoding them three. */
export const IS_WHOLE = process.env.E2E_WHOLE !== 'false'

/** True when the prepared site is there, of today and from unchanged sources. */
export const isPrepared = async (): Promise<boolean> => (await readFile(STAMP, 'utf8').catch(() => '')) === (await siteVersion())

export async function markPrepared(version: string): Promise<void> {
  await writeFile(`${STAMP}.new`, version)
  await rename(`${STAMP}.new`, STAMP)
}

/** Replaces a folder's `data` by a copy of the prepared site's. */
export async function copySite(folder: string): Promise<void> {
  await deleteDataFolder(folder)
  const [from, to] = [resolve(FOLDER, 'data'), resolve(folder, 'data')]
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    if (name !== 'postgres') await cp(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true })
  }
  const cluster = await clusterFolder(to, process.getuid?.() === 0)
  await rm(cluster, { recursive: true, force: true })
  await cp(await realpath(join(from, 'postgres')), cluster, { recursive: true, preserveTimestamps: true })
}

/** A hash of the sources of the site, without tests, and of the day, since the demo's plays lie on the days before it. */
export async function siteVersion(): Promise<string> {
  const hash = createHash('sha256').update(`${shanghaiDay(new Date())} ${IS_WHOLE}`)
  for (const folder of SOURCES) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
    for (const file of files.sort()) hash.update(file).update(await readFile(file))
  }
  return hash.digest('hex')
}
