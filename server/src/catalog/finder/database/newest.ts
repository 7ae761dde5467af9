import { CONTENT_TYPES, type ResourceOrder } from '@shenglang/contract/catalog/entities'
import type { Condition } from '../rows/dimensions.ts'

/** A list that the database reads in the order of an index, the newest first. */
export interface Newest {
  contentTypes: number[]
  /** Includes the categories below it. */
  categoryCode?: string
  artistId?: number
}

const ALL_TYPES: number[] = Object.values(CONTENT_TYPES)

/** The types and the category or artist that a list is narrowed by; undefined where no index of the database has its order. */
export function readNewest(order: ResourceOrder, conditions: readonly Condition[]): Newest | undefined {
  if (order !== 'newest') return undefined
  const newest: Newest = { contentTypes: ALL_TYPES }
  for (const condition of conditions) {
    if ('without' in condition) return undefined
    const [value, second] = 'dimension' in condition ? condition.values : condition.ranges
    if (value === undefined || second !== undefined) return undefined
    if ('measure' in condition) {
      if (condition.measure !== 'artistId') return undefined
      newest.artistId = Number(value[0])
    } else if (condition.dimension === 'contentType') newest.contentTypes = [Number(value)]
    else if (condition.dimension === 'categoryCode') newest.categoryCode = String(value)
    else return undefined
  }
  // Either has an index; no index has both.
  return newest.categoryCode !== undefined && newest.artistId !== undefined ? undefined : newest
}

/** The types to which a search is narrowed; undefined where it has other conditions. */
export function readTypes(conditions: readonly Condition[]): number[] | undefined {
  const { categoryCode, artistId, contentTypes } = readNewest('newest', conditions) ?? { contentTypes: undefined }
  return categoryCode === undefined && artistId === undefined ? contentTypes : undefined
}
