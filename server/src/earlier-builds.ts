import { cp, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Current {
  /** Where the browser's files of the build that is served now lie. */
  clientFolder: string
  id: string
}

interface Keeping {
  /** Where builds are kept, each in a folder of its own. */
  folder: string
  /** How long a build is kept after another took its place; 0 keeps none. */
  forMs: number
  now: number
}

/** Lies in the folder of a build since another took its place. */
const REPLACED = '.replaced'

/**
 * Keeps a copy of the scripts and styles of the current build, and removes those that were replaced long ago. Returns the
 * folders of the builds before, the newest first: tabs that were opened with them go on loading their parts from there.
 */
export async function keepBuilds({ clientFolder, id }: Current, { folder, forMs, now }: Keeping): Promise<string[]> {
  if (forMs === 0) {
    await rm(folder, { recursive: true, force: true })
    return []
  }
  await mkdir(folder, { recursive: true })
  const names = (await readdir(folder)).filter((name) => name !== id && !name.endsWith('.partial'))
  const earlier = await Promise.all(
    names.map(async (name) => ({ at: join(folder, name), since: await replacedAt(join(folder, name), now) })),
  )
  const [good, old] = [earlier.filter(({ since }) => now - since < forMs), earlier.filter(({ since }) => now - since >= forMs)]
  await Promise.all(old.map(({ at }) => rm(at, { recursive: true, force: true })))
  await copyBuild(clientFolder, join(folder, id))
  return good.sort((one, other) => other.since - one.since).map(({ at }) => at)
}

/** Since when another build stands in this one's place: since now, if nobody has said so before. */
async function replacedAt(build: string, now: number): Promise<number> {
  const mark = join(build, REPLACED)
  const found = await stat(mark).catch(() => undefined)
  if (found) return found.mtimeMs
  await writeFile(mark, '')
  await utimes(mark, now / 1000, now / 1000)
  return now
}

/** As a whole or not at all; a build that comes back is the current one again. */
async function copyBuild(clientFolder: string, to: string): Promise<void> {
  const isThere = await stat(to).catch(() => undefined)
  if (isThere) return rm(join(to, REPLACED), { force: true })
  const partial = `${to}.${process.pid}.partial`
  await cp(join(clientFolder, 'assets'), join(partial, 'assets'), { recursive: true })
  // Another process on the same folder may have been quicker.
  await rename(partial, to).catch(() => rm(partial, { recursive: true, force: true }))
}
