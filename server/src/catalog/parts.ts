import type { DictEntry } from '@shenglang/contract/site/entities'
import type { Kysely } from 'kysely'
import type { MediaParts } from '../media/index.ts'
import type { Finder } from './finder/index.ts'
import type { Reading } from './reading.ts'
import type { CatalogTables } from './tables.ts'

/** What the catalogue is handed. */
export interface CatalogParts {
  db: Kysely<CatalogTables>
  finder: Finder
  reading: Reading
  /** Every entry of every dictionary. */
  dictionaries: () => Promise<DictEntry[]>
  media: MediaParts
  now: () => Date
}
