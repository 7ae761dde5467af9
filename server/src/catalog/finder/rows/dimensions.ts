import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import type { FinderRow } from './row.ts'

/** Dimensions by which resources are filtered and counted; a resource may have several values of one. */
export const DIMENSIONS = {
  contentType: (row: FinderRow) => [String(row.contentType)],
  resourceType: (row: FinderRow) => [row.resourceType],
  categoryCode: (row: FinderRow) => enclosing(row.categoryCode),
  style: (row: FinderRow) => [row.style],
  version: (row: FinderRow) => [row.version],
  genre: (row: FinderRow) => row.genres,
  tkey: (row: FinderRow) => [row.tkey],
  energy: (row: FinderRow) => [String(row.energy)],
  releaseYear: (row: FinderRow) => [String(row.year)],
  playVipLevel: (row: FinderRow) => [String(row.playVipLevel)],
  // Rounded, as it is shown. None if it is unknown.
  tempo: ({ tbpm }: FinderRow) => (tbpm > 0 ? [String(Math.round(tbpm))] : []),
}
export type Column = keyof typeof DIMENSIONS
/** Tempos are filtered by range. */
export type Dimension = Exclude<Column, 'tempo'>

/** Numbers by which resources are ordered or filtered. */
export const NUMBERS = {
  id: (row: FinderRow) => row.resourceId,
  artistId: (row: FinderRow) => row.artistId,
  durationMs: (row: FinderRow) => row.durationMs,
  publishedAt: (row: FinderRow) => row.publishedAt,
  plays: (row: FinderRow) => row.playCount,
  downloads: (row: FinderRow) => row.downloadCount,
  favourites: (row: FinderRow) => row.collectCount,
  // Slowest first; the unknown tempo 0 last.
  slowness: (row: FinderRow) => (row.tbpm > 0 ? -row.tbpm : Number.NEGATIVE_INFINITY),
}
export type NumberName = keyof typeof NUMBERS

/** The number that ranks resources in each order, the largest first. */
export const ORDERED_BY: Record<ResourceOrder, NumberName> = {
  newest: 'publishedAt',
  hottest: 'plays',
  downloads: 'downloads',
  collects: 'favourites',
  bpm: 'slowness',
}

/** One condition: any of these values, within any of these ranges (both ends included), or none of these ids. Plain data. */
export type Condition =
  | { dimension: Dimension; values: string[] }
  | { measure: Measured; ranges: Range[] }
  | { without: number[] }
export type Measured = 'durationMs' | 'publishedAt' | 'artistId' | 'tempo'
export type Range = [from: number, to: number]

/** An open end of a range, which JSON can express. */
export const OPEN_END = Number.MAX_VALUE

export function isWithin(number: number, ranges: Range[]): boolean {
  return ranges.some(([from, to]) => number >= from && number <= to)
}

/** The codes that include this one: `A03` and `A0301` for `A0301`. */
function enclosing(code: string): string[] {
  const codes: string[] = []
  for (let length = 3; length <= code.length; length += 2) codes.push(code.slice(0, length))
  return codes.length > 0 ? codes : [code]
}
