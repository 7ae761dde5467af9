import { isDeepStrictEqual } from 'node:util'
import { EDIT_LABELS, type WorkEdits } from '@shenglang/contract/studio/entities'
import type { Db } from './deps.ts'
import { selectTrust } from './edits.sql.ts'

/** What listeners are told and shown of a work. */
type Told = Required<WorkEdits>
const REVIEWED = Object.keys(EDIT_LABELS) as (keyof Told)[]
const PICTURED = ['cover', 'pictures'] as const

const TRUSTED_WORKS = 5
const SMALL_CHARACTERS = 10

/** Whether these columns are among what listeners are told, and a review has to see. */
export const isReviewed = (name: string): boolean => REVIEWED.some((reviewed) => reviewed === name)

/** What listeners are told of it now. */
export const toldOf = (standing: Told): Told => Object.fromEntries(REVIEWED.map((name) => [name, standing[name]])) as Told

/** What would change for listeners: `edits` without what already stands. */
export function changedFrom(standing: Told, edits: WorkEdits): WorkEdits {
  return Object.fromEntries(REVIEWED.flatMap((name) => (differs(standing, edits, name) ? [[name, edits[name]]] : [])))
}

const differs = (standing: Told, edits: WorkEdits, name: keyof Told) =>
  edits[name] !== undefined && !isDeepStrictEqual(edits[name], standing[name])

/** A slip mended: the pictures as they were, and in each text one place with few characters changed. */
export function isSmallEdit(standing: Told, edits: WorkEdits): boolean {
  const isTextOnly = PICTURED.every((name) => edits[name] === undefined)
  return isTextOnly && REVIEWED.every((name) => changedCharacters(String(standing[name]), edits[name]) <= SMALL_CHARACTERS)
}

/** How long the part is, before or after, between what two texts begin and end with. */
function changedCharacters(before: string, told: string | string[] = before): number {
  const [from, to] = [[...before], [...String(told)]]
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from[start] === to[start]) start += 1
  let end = 0
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end += 1
  return Math.max(from.length, to.length) - start - end
}

/**
 * Whether a small change of this work may go out by itself: its artist has some published works, the platform never had to
 * take one down, and a review has seen the work since the last such change. Many small changes are a large one.
 */
export async function isTrusted(db: Db, work: { artist_id: string; resource_id: string }): Promise<boolean> {
  const { published, takenDown, isMended } = await selectTrust(db, work)
  return published >= TRUSTED_WORKS && takenDown === 0 && !isMended
}
