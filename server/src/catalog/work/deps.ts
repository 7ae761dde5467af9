import type { DictEntry } from '@shenglang/contract/site/entities'
import type { Kysely } from 'kysely'
import type { MediaDeps } from '../../media/index.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Finder } from '../finder/index.ts'
import type { Cards } from './cards.ts'

/** What the catalogue is given. */
export interface CatalogDeps {
  db: Kysely<Tables>
  finder: Finder
  cards: Cards
  /** Every entry of every dictionary. */
  dictionaries: () => Promise<DictEntry[]>
  media: MediaDeps
  now: () => Date
}
