import { fault } from '@shenglang/contract/faults'
import { whyNotPlay } from '@shenglang/contract/media/rules'
import { LEASE_MS, type Lease, type LeaseAnswer } from '@shenglang/contract/offline/leases'
import { type Caller, userOf } from '@shenglang/contract/roles'
import {
  accessRuleOf,
  endOfAddress,
  listenerOf,
  lockDownloads,
  type MediaDeps,
  type SourceRow,
  selectPublished,
  selectSourcesOf,
  toAudioSource,
} from '../../media/index.ts'
import type { LeaseSigner } from './lease-keys.ts'
import { insertOpenedLeases } from './opened-leases.sql.ts'

export interface LeaseDeps extends MediaDeps {
  leaseSigner: () => Promise<LeaseSigner>
}

/** Leases these tracks to the caller for offline use, as far as their rights go and for as long as these last. */
export async function openLease(deps: LeaseDeps, resourceIds: string[], caller: Caller): Promise<LeaseAnswer> {
  const { db, now } = deps
  const requested = [...new Set(resourceIds)]
  const at = now()
  const [published, rows, signer, tokens] = await Promise.all([
    selectPublished(db, requested),
    sourcesFor(deps, requested, caller, at),
    deps.leaseSigner(),
    deps.tokens(),
  ])
  const lease: Lease = { userId: userOf(caller), issuedAt: at.getTime(), tracks: [] }
  const tracks: LeaseAnswer['tracks'] = []
  const refused: LeaseAnswer['refused'] = []
  const byResource = Map.groupBy(rows, (row) => row.resource_id)
  for (const resourceId of requested) {
    const all = byResource.get(resourceId) ?? []
    // A version without renditions consists of its original, which is never stored on a device.
    const sources = all.filter(({ hls_key }) => hls_key !== '')
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

/** The caller's leases of these tracks. One that rests on a purchase is recorded first: a refund counts it as downloaded. */
async function sourcesFor({ db }: LeaseDeps, resourceIds: string[], caller: Caller, at: Date) {
  const userId = userOf(caller)
  const opens = (rows: Awaited<ReturnType<typeof selectSourcesOf>>) =>
    rows.filter((row) => row.is_owned && whyNotPlay({ ...accessRuleOf(row), isBuy: false }, listenerOf(caller)))
  const rows = await selectSourcesOf(db, resourceIds, userId)
  if (opens(rows).length === 0) return rows
  return db.transaction().execute(async (transaction) => {
    // A pending refund blocks the purchase's right; a granted one has removed it.
    await lockDownloads(transaction, userId)
    const locked = await selectSourcesOf(transaction, resourceIds, userId)
    const leased = opens(locked).map(({ resource_id }) => resource_id)
    await insertOpenedLeases(transaction, userId, leased, { at, endsAt: new Date(at.getTime() + LEASE_MS) })
    return locked
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
