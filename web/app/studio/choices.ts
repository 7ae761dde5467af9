import type { Category } from '@shenglang/contract/catalog/entities'
import type { DictEntry } from '@shenglang/contract/site/entities'

/** What a work's form offers to choose from. */
export interface Choices {
  categories: Category[]
  styles: DictEntry[]
  versions: DictEntry[]
  keys: DictEntry[]
  genres: DictEntry[]
}
