import type { Category } from '@shenglang/contract/catalog/entities'
import type { DictEntry } from '@shenglang/contract/site/entities'

/** The options of a work's form. */
export interface Choices {
  categories: Category[]
  styles: DictEntry[]
  versions: DictEntry[]
  keys: DictEntry[]
  genres: DictEntry[]
}
