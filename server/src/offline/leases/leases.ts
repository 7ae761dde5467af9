import { fault } from '@shenglang/contract/faults'
import { whyNotPlay } from '@shenglang/contract/media/rules'
import { LEASE_MS, type Lease, type LeaseAnswer } from '@shenglang/contract/offline/leases'
import { type Caller, userOf } from '@shenglang/contract/roles'
import {
  insertTakings,
  lockTakings,
  selectOpenings,
  selectPresentLevel,
  type TakenFile,
  takenBy,
} from '../../commerce/takings/index.ts'
import {
  accessRuleOf,
  endOfAddress,
  listenerOf,
  type MediaDeps,
  type SourceRow,
  selectPublished,
  selectSourcesOf,
  toAudioSource,
} from '../../media/index.ts'
import type { LeaseSigner } from './lease-keys.ts'

export interface LeaseDeps extends MediaDeps {
  leaseSigner: () => Promise<LeaseSigner>
}

/** Leases these tracks to the caller for offline use, as far as their rights go and for as long as these last. */
export async function openLease(deps: LeaseDeps, resourceIds: string[], visitor: Caller): Promise<LeaseAnswer> {
  const { db } = deps
  const requested = [...new Set(resourceIds)]
  const [published, { rows, caller, at }, signer, tokens] = await Promise.all([
    selectPublished(db, requested),
    sourcesFor(deps, requested, visitor),
    deps.leaseSigner(),
    deps.tokens(),
  ])
  const lease: Lease = { userId: userOf(caller), issuedAt: at.getTime(), tracks: [] }
  const tracks: LeaseAnswer['tracks'] = []
  const refused: LeaseAnswer['refused'] = []
  const byResource = Map.groupBy(rows, (row) => row.resource_id)
  for (const resourceId of requested) {
    const all = byResource.get(resourceId) ?? []
    const sources = all.filter(isLeasable)
    const [source] = sources
    const refusal = published.has(resourceId) ? whyNotPlayable(all, caller) : NOT_FOUND
    if (source && !refusal) {
      lease.tracks.push({ resourceId, fileIds: sources.map((row) => row.file_id), endsAt: endOf(source, caller, at) })
      tracks.push({ resourceId, sources: sources.map((row) => toAudioSource(row, caller, tokens, at)) })
    } else {
      const { code, ...detail } = refusal ?? NO_RENDITIONS
      refused.push({ resourceId, code, msg: fault(code, detail).message })
    }
  }
  const { publicKey, endorsements } = signer
  return { lease: await signer.sign(lease), publicKey, endorsements, tracks, refused }
}

/** A version without renditions consists of its original, which is never stored on a device. */
const isLeasable = ({ hls_key }: SourceRow) => hls_key !== ''

/**
 * The files of these tracks, and the caller with the rights of an instant. What rests on a right is recorded as taken first,
 * under the lock that refunds take: no server reaches into a device.
 */
async function sourcesFor({ db, now }: LeaseDeps, resourceIds: string[], visitor: Caller) {
  const userId = userOf(visitor)
  const rows = await selectSourcesOf(db, resourceIds, userId)
  if (rows.every((row) => row.play_vip_level === 0 || !isLeasable(row))) return { rows, caller: visitor, at: now() }
  return db.transaction().execute(async (transaction) => {
    await lockTakings(transaction, userId)
    // Not before: a right may end while this waits.
    const at = now()
    const caller = { ...visitor, ...(await selectPresentLevel(transaction, userId, at)) }
    const locked = await selectSourcesOf(transaction, resourceIds, userId)
    const openings = await selectOpenings(transaction, userId, resourceIds, at)
    const leased = locked.filter((row) => row.play_vip_level > 0 && isLeasable(row) && !whyNotPlayable([row], caller))
    const taken = leased.flatMap(({ file_id, resource_id, play_vip_level }): TakenFile[] => {
      const work = openings.get(resource_id)
      if (!work || work.isOwn) return []
      const [byLevel, byPurchase] = [takenBy({ ...work, boughtBy: null }, play_vip_level), work.boughtBy]
      // What two rights open stays when one of them ends.
      if (byLevel && byPurchase !== null) return []
      const taking = byLevel ?? takenBy(work, play_vip_level)
      // It ended since it was checked.
      if (!taking) throw fault('PLAY_VIP_REQUIRED', { level: play_vip_level })
      return [{ fileId: file_id, ...taking, priceFen: work.priceFen, level: play_vip_level }]
    })
    await insertTakings(transaction, userId, taken, { at, isLease: true })
    return { rows: locked, caller, at }
  })
}

const NOT_FOUND = { code: 'RESOURCE_NOT_FOUND' } as const
const NO_RENDITIONS = { code: 'OFFLINE_UNAVAILABLE' } as const

/** All versions of a resource share one access rule. */
function whyNotPlayable([source]: SourceRow[], caller: Caller) {
  const refusal = source && whyNotPlay(accessRuleOf(source), listenerOf(caller))
  if (refusal?.code === 'NOT_SIGNED_IN') throw fault('NOT_SIGNED_IN')
  return refusal
}

function endOf(source: SourceRow, caller: Caller, at: Date): number {
  return endOfAddress(at.getTime() + LEASE_MS, caller, (listener) => !whyNotPlay(accessRuleOf(source), listener))
}
