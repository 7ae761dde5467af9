import { isDeepStrictEqual } from 'node:util'
import { EDIT_LABELS, type WorkEdits } from '@shenglang/contract/studio/entities'
import type { Db } from './deps.ts'
import { selectTrust } from './edits.sql.ts'

/** The fields that listeners see. */
type ReviewedFields = Required<WorkEdits>
const REVIEWED = Object.keys(EDIT_LABELS) as (keyof ReviewedFields)[]
const PICTURED = ['cover', 'pictures'] as const

const TRUSTED_WORKS = 5
const SMALL_CHARACTERS = 10

/** Whether any of these columns is among those that listeners see, and a review has to approve. */
export const isReviewed = (name: string): boolean => REVIEWED.some((reviewed) => reviewed === name)

/** The present values that listeners see. */
export const reviewedFieldsOf = (standing: ReviewedFields): ReviewedFields =>
  Object.fromEntries(REVIEWED.map((name) => [name, standing[name]])) as ReviewedFields

/** The part of `edits` that differs from what listeners see. */
export function changedFrom(standing: ReviewedFields, edits: WorkEdits): WorkEdits {
  return Object.fromEntries(REVIEWED.flatMap((name) => (differs(standing, edits, name) ? [[name, edits[name]]] : [])))
}

const differs = (standing: ReviewedFields, edits: WorkEdits, name: keyof ReviewedFields) =>
  edits[name] !== undefined && !isDeepStrictEqual(edits[name], standing[name])

/** A small correction: the same pictures, and in each text one place with few changed characters. */
export function isSmallEdit(standing: ReviewedFields, edits: WorkEdits): boolean {
  const isTextOnly = PICTURED.every((name) => edits[name] === undefined)
  return isTextOnly && REVIEWED.every((name) => changedCharacters(String(standing[name]), edits[name]) <= SMALL_CHARACTERS)
}

/** The length of the part between the common beginning and the common end, the longer of before and after. */
function changedCharacters(before: string, after: string | string[] = before): number {
  const [from, to] = [[...before], [...String(after)]]
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from[start] === to[start]) start += 1
  let end = 0
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end += 1
  return Math.max(from.length, to.length) - start - end
}

/**
 * Whether a small change of this work may be published without a review: its artist has some published works, none was ever taken
 * down by the platform, and a review has seen the work since the last such change. Many small changes are a large one.
 */
export async function isTrusted(db: Db, work: { artist_id: string; resource_id: string }): Promise<boolean> {
  const { published, takenDown, isMended } = await selectTrust(db, work)
  return published >= TRUSTED_WORKS && takenDown === 0 && !isMended
}
