import { isDeepStrictEqual } from 'node:util'
import type { WorkEdits } from '@shenglang/contract/studio/entities'
import type { EditColumns } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/db.ts'
import { selectTrust } from './edits.sql.ts'

/** The columns that listeners see, and the terms of a sale. */
type ReviewedColumns = Required<EditColumns>

/** The field in calls of each column whose edits may have to be reviewed. */
const FIELDS = {
  title: 'title',
  cover: 'cover',
  pictures: 'pictures',
  description: 'description',
  credits: 'credits',
  album: 'album',
  label: 'label',
  tracklist: 'tracklist',
  price_fen: 'priceFen',
  play_vip_level: 'playVipLevel',
  free_vip_level: 'freeVipLevel',
} as const satisfies Record<keyof ReviewedColumns, keyof WorkEdits>
const REVIEWED = Object.keys(FIELDS) as (keyof ReviewedColumns)[]
const PICTURED = ['cover', 'pictures'] as const
const TERMS = ['price_fen', 'play_vip_level', 'free_vip_level'] as const

const TRUSTED_WORKS = 5
const SMALL_CHARACTERS = 10

/** True for a column whose edits may have to be reviewed. */
export const isReviewed = (name: string): boolean => REVIEWED.some((reviewed) => reviewed === name)

/** The edits under the field names of the calls. */
export const fieldsOf = (edits: EditColumns): WorkEdits =>
  Object.fromEntries(Object.entries(edits).map(([name, value]) => [FIELDS[name as keyof ReviewedColumns], value]))

/** The present values of these columns. */
export const reviewedColumnsOf = (present: ReviewedColumns): ReviewedColumns =>
  Object.fromEntries(REVIEWED.map((name) => [name, present[name]])) as ReviewedColumns

/** The part of `edits` that differs from what listeners see. */
export function changedFrom(present: ReviewedColumns, edits: EditColumns): EditColumns {
  return Object.fromEntries(REVIEWED.flatMap((name) => (differs(present, edits, name) ? [[name, edits[name]]] : [])))
}

const differs = (present: ReviewedColumns, edits: EditColumns, name: keyof ReviewedColumns) =>
  edits[name] !== undefined && !isDeepStrictEqual(edits[name], present[name])

/** The edits of a price and its levels, apart from the others. */
export function splitTerms(edits: EditColumns): { terms: EditColumns; others: EditColumns } {
  const isTerm = ([name]: [string, unknown]) => TERMS.some((term) => term === name)
  const { true: terms = [], false: others = [] } = Object.groupBy(Object.entries(edits), (entry) => `${isTerm(entry)}`)
  return { terms: Object.fromEntries(terms), others: Object.fromEntries(others) }
}

interface PriceChange {
  priceFen: number
  /** The price that a review last saw; null for the present one. */
  reviewedFen: number | null
  newFen: number
  /** The sale rule `priceRiseFactor`. */
  factor: number
}

/**
 * True for a new price of a published work that has to be reviewed: one above `factor` times the price that a review last saw.
 * That reference stays the same through small rises, so that several in a row are reviewed as well.
 */
export function isRiseReviewed({ priceFen, reviewedFen, newFen, factor }: PriceChange): boolean {
  return newFen > priceFen && newFen > (reviewedFen ?? priceFen) * factor
}

/** A small correction: the same pictures, price and levels, and each text changed in one position by a few characters. */
export function isSmallEdit(present: ReviewedColumns, edits: EditColumns): boolean {
  const isTextOnly = [...PICTURED, ...TERMS].every((name) => edits[name] === undefined)
  return isTextOnly && REVIEWED.every((name) => changedCharacters(String(present[name]), edits[name]) <= SMALL_CHARACTERS)
}

/** The length of the part between the common beginning and the common end, the longer of before and after. */
function changedCharacters(before: string, after: string | string[] | number = before): number {
  const [from, to] = [[...before], [...String(after)]]
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from[start] === to[start]) start += 1
  let end = 0
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end += 1
  return Math.max(from.length, to.length) - start - end
}

/**
 * True where a small change of this work may be published without a review: its artist has some published works, none was ever
 * taken down by the platform, and a review has seen the work since its last small change, since many of them add up.
 */
export async function isTrusted(db: Db, work: { artist_id: string; resource_id: string }): Promise<boolean> {
  const { published, takenDown, isMended } = await selectTrust(db, work)
  return published >= TRUSTED_WORKS && takenDown === 0 && !isMended
}
