import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { readPlainData, writePlainData } from '../../platform/files/plain-data.ts'
import { OWN_NAME } from '../../platform/left-over.ts'
import type { LibraryData } from './library.ts'

/** A library as it was at one place of the feed, stored in a file, so that the next start need not build it. */
export interface StoredLibrary {
  /** Whose rows it was built from. */
  databaseId: string
  /** How far the feed of changes is taken in. */
  place: string
  data: LibraryData
}

/** What decides which grams a text has, beside the source of this folder. */
const PACKAGES = ['pinyin-pro', 'opencc-js']

/** Where one is stored in a data folder. */
const placeIn = (dataDir: string) => join(dataDir, 'catalogue-index')

export async function writeLibrary(dataDir: string, library: StoredLibrary): Promise<void> {
  const incoming = join(dataDir, 'incoming')
  await mkdir(incoming, { recursive: true })
  await writePlainData(placeIn(dataDir), join(incoming, `${OWN_NAME}.${randomUUID()}`), { format: formatOf(), ...library })
}

/** What was stored of this database by this program; undefined when there is nothing that can be used. */
export async function readLibraryFile(dataDir: string, databaseId: string): Promise<StoredLibrary | undefined> {
  const stored = (await readPlainData(placeIn(dataDir)).catch(() => undefined)) as
    | (StoredLibrary & { format: string })
    | undefined
  return stored?.format === formatOf() && stored.databaseId === databaseId ? stored : undefined
}

/** Another source, or other readings of characters, may make other data of the same rows: what was stored is of no use then. */
export function formatOf(versions = PACKAGES.map(versionOf)): string {
  const hash = createHash('sha256').update(versions.join())
  for (const name of readdirSync(import.meta.dirname).sort()) hash.update(readFileSync(join(import.meta.dirname, name)))
  return hash.digest('hex')
}

function versionOf(name: string): string {
  const path = findPackageJSON(name, import.meta.url)
  return path ? `${name} ${JSON.parse(readFileSync(path, 'utf8')).version}` : name
}
