import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { Licence, LicenceState } from '@shenglang/contract/commerce/licences/licences'
import { TEAM_LEVEL } from '@shenglang/contract/commerce/team/seats'
import { fault } from '@shenglang/contract/faults'

export interface LicenceFacts {
  /** The published work; undefined if there is none. */
  work: { contentType: number; freeVipLevel: number } | undefined
  isBought: boolean
  /** The user's level now. */
  level: number
}

type Basis = Licence['basis']

/**
 * The basis of a work's licence: its purchase, or a team's level that opens it. Throws SUBJECT_NOT_FOUND for a work that is not
 * music, and LICENCE_REFUSED.
 */
export function licenceBasis({ work, isBought, level }: LicenceFacts): Basis {
  const isMusic = work?.contentType === CONTENT_TYPES.single || work?.contentType === CONTENT_TYPES.collection
  if (!work || !isMusic) throw fault('SUBJECT_NOT_FOUND')
  if (isBought) return 'bought'
  if (level < TEAM_LEVEL || work.freeVipLevel > level) throw fault('LICENCE_REFUSED', { level: TEAM_LEVEL })
  return 'vip'
}

/** A purchase makes a licence valid whatever it was issued on, and so does the level while it lasts. */
export function licenceState({ basis, isBought, level }: { basis: Basis; isBought: boolean; level: number }): LicenceState {
  if (isBought || (basis === 'vip' && level >= TEAM_LEVEL)) return 'valid'
  return basis === 'vip' ? 'ended' : 'revoked'
}

/** `上海夜航文化有限公司` as it is shown to others: `上********司`. */
export function maskedHolder(holder: string): string {
  const letters = [...holder]
  const [first = ''] = letters
  if (letters.length <= 2) return `${first}*`
  return `${first}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`
}
