import { cp, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ACCOUNT_NAME, isLeftOver } from '../platform/left-over.ts'

interface Current {
  /** The folder of the browser's files of the build that is served. */
  clientFolder: string
  id: string
}

interface OfflineStatus {
  /** The folder of the stored builds, a folder for each. */
  folder: string
  /** How long a build is stored after it was replaced; 0 stores none. */
  forMs: number
  now: number
}

/** A file in the folder of a build since it was replaced. */
const REPLACED = '.replaced'
/** Ends the name of a copy that is not complete. */
const PARTIAL = '.partial'

/**
 * Stores a copy of the scripts and styles of the current build, and removes those that were replaced long ago. Returns the
 * folders of the earlier builds, newest first: tabs that were opened with them go on loading their modules from there.
 */
export async function storeBuild({ clientFolder, id }: Current, { folder, forMs, now }: OfflineStatus): Promise<string[]> {
  if (forMs === 0) {
    await rm(folder, { recursive: true, force: true })
    return []
  }
  await mkdir(folder, { recursive: true })
  await clearHalfCopied(folder)
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
  const mark = join(build, REPLACED)
  const replaced = await stat(mark).catch(() => undefined)
  if (replaced) return replaced.mtimeMs
  await writeFile(mark, '')
  await utimes(mark, now / 1000, now / 1000)
  return now
}

/** Removes what processes were copying that are gone. */
async function clearHalfCopied(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.endsWith(PARTIAL))) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && isLeftOver(name, found.mtime)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Copies a build as a whole or not at all; one that is deployed again becomes the current one. */
async function copyBuild(clientFolder: string, to: string): Promise<void> {
  const isThere = await stat(to).catch(() => undefined)
  if (isThere) return rm(join(to, REPLACED), { force: true })
  const partial = join(dirname(to), `${ACCOUNT_NAME}.${basename(to)}${PARTIAL}`)
  await cp(join(clientFolder, 'assets'), join(partial, 'assets'), { recursive: true })
  // Another process on the same folder may have been quicker.
  await rename(partial, to).catch(() => rm(partial, { recursive: true, force: true }))
}
