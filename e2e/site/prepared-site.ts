import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { clusterFolder } from '../../server/src/platform/database/cluster.ts'
import { deleteDataFolder } from '../../server/test/delete-data-folder.ts'

/** Where the site is that workers copy (`prepare-site.ts`); importing what prepares it takes seconds, which a start need not wait for. */
export const FOLDER = '.tmp/prepared-site'
const STAMP = join(FOLDER, 'made-from')
/** What the prepared site is made by. */
const SOURCES = ['contract/src', 'demo', 'e2e/site', 'server/migrations', 'server/src']

/** The gate has no time for all: to render every recording takes a minute of a core, to analyse and encode it three more. */
export const IS_WHOLE = process.env.E2E_WHOLE !== 'false'

/** Whether an unchanged version of this day is there. */
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

/** A hash of all that makes the site, without tests, and the day: plays of the demo lie on the days before it. */
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
