import { cp, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isLeftOver, PROCESS_NAME } from '../platform/left-over.ts'

interface Current {
  /** The folder of the browser's files of the build that is served. */
  clientFolder: string
  id: string
}

interface BuildStore {
  /** The folder of the stored builds, a folder for each. */
  folder: string
  /** Milliseconds for which a build is stored after it was replaced; 0 stores none. */
  forMs: number
  now: number
}

/** A file in the folder of a build that has been replaced; its time of change is when that was. */
const REPLACED = '.replaced'
/** The ending of the name of an incomplete copy. */
const PARTIAL = '.partial'

/**
 * Stores a copy of the scripts and styles of the current build, and removes those that were replaced long ago. Returns the
 * folders of the earlier builds, newest first: tabs that were opened with them go on loading their modules from there.
 */
export async function storeBuild({ clientFolder, id }: Current, { folder, forMs, now }: BuildStore): Promise<string[]> {
  if (forMs === 0) {
    await rm(folder, { recursive: true, force: true })
    return []
  }
  await mkdir(folder, { recursive: true })
  await clearIncompleteCopies(folder)
  const names = (await readdir(folder)).filter((name) => name !== id && !name.endsWith(PARTIAL))
  const earlier = await Promise.all(
    names.map(async (name) => ({ at: join(folder, name), since: await replacedAt(join(folder, name), now) })),
  )
  const [good, old] = [earlier.filter(({ since }) => now - since < forMs), earlier.filter(({ since }) => now - since >= forMs)]
  await Promise.all(old.map(({ at }) => rm(at, { recursive: true, force: true })))
  await copyBuild(clientFolder, join(folder, id))
  return good.sort((one, other) => other.since - one.since).map(({ at }) => at)
}

/** When this build was replaced; now, if that was not recorded yet. */
async function replacedAt(build: string, now: number): Promise<number> {
  const marker = join(build, REPLACED)
  const replaced = await stat(marker).catch(() => undefined)
  if (replaced) return replaced.mtimeMs
  await writeFile(marker, '')
  await utimes(marker, now / 1000, now / 1000)
  return now
}

/** Removes incomplete copies of processes that no longer run. */
async function clearIncompleteCopies(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.endsWith(PARTIAL))) {
    const stats = await stat(join(folder, name)).catch(() => undefined)
    if (stats && isLeftOver(name, stats.mtime)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Copies a build as a whole or not at all; one that is deployed again becomes the current one. */
async function copyBuild(clientFolder: string, to: string): Promise<void> {
  const isThere = await stat(to).catch(() => undefined)
  if (isThere) return rm(join(to, REPLACED), { force: true })
  const partial = join(dirname(to), `${PROCESS_NAME}.${basename(to)}${PARTIAL}`)
  await cp(join(clientFolder, 'assets'), join(partial, 'assets'), { recursive: true })
  // Another process on the same folder may have been quicker.
  await rename(partial, to).catch(() => rm(partial, { recursive: true, force: true }))
}
