import { randomInt } from 'node:crypto'
import { vipAt } from '@shenglang/contract/commerce/levels/vip'
import {
  type issueLicence as contract,
  LICENCE_LETTERS,
  LICENCE_STATE_NAMES,
  type Licence,
  type listLicences as listContract,
} from '@shenglang/contract/commerce/licences/licences'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { rangeOf } from '../../platform/paging.ts'
import { licenceBasis, licenceState, maskedHolder } from '../decide/licences/licences.ts'
import { selectEntitled } from '../rights/entitlements.sql.ts'
import { selectPeriods } from '../rights/periods.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import {
  countLicences,
  insertLicence,
  type LicenceRow,
  selectHolders,
  selectLicence,
  selectLicences,
  selectWork,
  updateBasis,
  updateHolder,
} from './licences.sql.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>

/** The public view of a licence by its number. Throws LICENCE_NOT_FOUND. */
export async function verifyLicence(deps: Deps, licenceNo: string): Promise<Licence> {
  const row = await selectLicence(deps.db, licenceNo)
  if (!row) throw fault('LICENCE_NOT_FOUND')
  const licence = toLicence(row, await levelOf(deps, row.user_id))
  return { ...licence, holder: maskedHolder(licence.holder) }
}

export async function listLicences(
  deps: Deps,
  userId: string,
  { resourceId, ...page }: CheckedArgsOf<typeof listContract>,
): Promise<Page<Licence>> {
  const [rows, total, level] = await Promise.all([
    selectLicences(deps.db, userId, resourceId, rangeOf(page)),
    countLicences(deps.db, userId, resourceId),
    levelOf(deps, userId),
  ])
  return { rows: rows.map((row) => toLicence(row, level)), total }
}

/** Issues a licence for a purchase, or for what the team's level opens; one for each work, however often it is requested. */
export async function issueLicence(
  deps: Deps,
  userId: string,
  { resourceId, holder }: CheckedArgsOf<typeof contract>,
): Promise<Licence> {
  const { db, now } = deps
  const [work, entitled, level] = await Promise.all([
    selectWork(db, resourceId),
    selectEntitled(db, userId, [resourceId]),
    levelOf(deps, userId),
  ])
  const sold = work && { contentType: work.content_type, freeVipLevel: work.free_vip_level }
  const basis = licenceBasis({ work: sold, isBought: entitled.has(resourceId), level })
  const licence = { user_id: userId, resource_id: resourceId, holder, basis }
  await insertLicence(db, { ...licence, licence_no: newLicenceNo(), created_at: now() })
  // A licence whose purchase was refunded becomes valid again by the level.
  if (basis === 'vip') await updateBasis(db, userId, resourceId, basis)
  const [row] = await selectLicences(db, userId, resourceId, { limit: 1, offset: 0 })
  // Only a number that is taken leaves no row: one in 10^17.
  if (!row) throw fault('UNAVAILABLE')
  return toLicence(row, level)
}

async function levelOf({ db, now }: Deps, userId: string): Promise<number> {
  const at = now()
  return vipAt(await selectPeriods(db, userId, at), at.getTime()).vipLevel
}

function newLicenceNo(): string {
  const four = () => Array.from({ length: 4 }, () => LICENCE_LETTERS[randomInt(LICENCE_LETTERS.length)]).join('')
  return `SL-${four()}-${four()}-${four()}`
}

function toLicence(row: LicenceRow, level: number): Licence {
  const state = licenceState({ basis: row.basis, isBought: row.is_entitled, level })
  return {
    licenceNo: row.licence_no,
    resourceId: row.resource_id,
    title: row.title,
    artist: row.artist,
    holder: row.holder,
    basis: row.basis,
    state,
    stateName: LICENCE_STATE_NAMES[state],
    issueTime: row.created_at.toISOString(),
  }
}

/** Masks the names on a user's licences: works made with one still need it. */
export async function eraseLicences(db: Deps['db'], userId: string): Promise<void> {
  for (const { licence_no, holder } of await selectHolders(db, userId)) {
    await updateHolder(db, licence_no, maskedHolder(holder))
  }
}
