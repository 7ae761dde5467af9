import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPlainData, writePlainData } from '../../../platform/files/plain-data.ts'
import { PROCESS_NAME } from '../../../platform/left-over.ts'
import type { LibraryData } from './library.ts'

/** A library at one cursor of the feed, stored in a file, so that the next start need not build it. */
export interface StoredLibrary {
  /** The database that it was built from. */
  databaseId: string
  /** Its cursor in the feed of changes. */
  cursor: string
  data: LibraryData
}

/** The packages that determine a text's grams, besides the source of this folder. */
const PACKAGES = ['pinyin-pro', 'opencc-js']
/** Modules outside this folder that determine how a text is stored. */
const FOLDING = [
  '@shenglang/contract/fold-accents',
  '@shenglang/contract/catalog/work/credits',
  '../../../platform/chinese.ts',
  '../../../platform/simplified.ts',
]

/** The file's path in a data folder. */
const pathIn = (dataDir: string) => join(dataDir, 'catalogue-index')

export async function writeLibrary(dataDir: string, library: StoredLibrary): Promise<void> {
  const incoming = join(dataDir, 'incoming')
  await mkdir(incoming, { recursive: true })
  await writePlainData(pathIn(dataDir), join(incoming, `${PROCESS_NAME}.${randomUUID()}`), { format: formatOf(), ...library })
}

/** The stored library of this database and program version; undefined if there is none that can be used. */
export async function readLibraryFile(dataDir: string, databaseId: string): Promise<StoredLibrary | undefined> {
  const stored = (await readPlainData(pathIn(dataDir)).catch(() => undefined)) as (StoredLibrary & { format: string }) | undefined
  return stored?.format === formatOf() && stored.databaseId === databaseId ? stored : undefined
}

/** Identifies the source code and the packages with readings of characters: others may index the same rows differently. */
export function formatOf(versions = PACKAGES.map(versionOf), read: (path: string) => Buffer = readFileSync): string {
  const hash = createHash('sha256').update(versions.join())
  const folder = dirname(import.meta.dirname)
  const sources = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const folding = FOLDING.map((module) => fileURLToPath(import.meta.resolve(module)))
  for (const path of [...sources.map(({ parentPath, name }) => join(parentPath, name)), ...folding].sort())
    hash.update(read(path))
  return hash.digest('hex')
}

function versionOf(name: string): string {
  const path = findPackageJSON(name, import.meta.url)
  return path ? `${name} ${JSON.parse(readFileSync(path, 'utf8')).version}` : name
}
