import type { DictEntry } from '@shenglang/contract/site/entities'
import type { MediaDeps } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Finder } from '../finder/index.ts'
import type { Cards } from './cards.ts'

export interface CatalogDeps {
  db: Db
  finder: Finder
  cards: Cards
  /** Every entry of every dictionary. */
  dictionaries: () => Promise<DictEntry[]>
  media: MediaDeps
  now: () => Date
}
