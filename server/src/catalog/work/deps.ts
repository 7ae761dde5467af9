import type { DictEntry } from '@shenglang/contract/site/entities'
import type { MediaDeps } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Finder } from '../finder/index.ts'
import type { Cards } from './cards.ts'

export interface CatalogDeps {
  db: Db
  finder: Finder
  /** Published resources as lists, cards and pages show them, cached. */
  cards: Cards
  /** Every entry of the site's code lists, such as its genres (`DICT_TYPES`). */
  dictionaries: () => Promise<DictEntry[]>
  media: MediaDeps
  now: () => Date
}
