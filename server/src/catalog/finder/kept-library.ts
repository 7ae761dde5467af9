import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readPlainData, writePlainData } from '../../platform/files/plain-data.ts'
import { OWN_NAME } from '../../platform/left-over.ts'
import type { LibraryData } from './library.ts'

/** A library as it was built, kept in a file, so that the next start need not build it before it answers. */
export interface KeptLibrary {
  /** Whose rows it was built from. */
  databaseId: string
  /** It knows every change that was committed before this; milliseconds since 1970. */
  since: number
  /** By id the stamp of each change after that which it knows all the same. */
  stamps: Map<number, string>
  data: LibraryData
}

/** Where one is kept in a data folder. */
const placeIn = (dataDir: string) => join(dataDir, 'catalogue-index')

export async function keepLibrary(dataDir: string, library: KeptLibrary): Promise<void> {
  const incoming = join(dataDir, 'incoming')
  await mkdir(incoming, { recursive: true })
  await writePlainData(placeIn(dataDir), join(incoming, `${OWN_NAME}.${randomUUID()}`), { format: formatOf(), ...library })
}

/** What was kept of this database by this program; undefined when there is nothing that can be used. */
export async function readKeptLibrary(dataDir: string, databaseId: string): Promise<KeptLibrary | undefined> {
  const kept = (await readPlainData(placeIn(dataDir)).catch(() => undefined)) as (KeptLibrary & { format: string }) | undefined
  return kept?.format === formatOf() && kept.databaseId === databaseId ? kept : undefined
}

/** Another source may build other data of the same rows: what it kept is of no use then. */
function formatOf(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(import.meta.dirname).sort()) hash.update(readFileSync(join(import.meta.dirname, name)))
  return hash.digest('hex')
}
