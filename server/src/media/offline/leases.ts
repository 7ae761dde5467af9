import { fault } from '@shenglang/contract/faults'
import { LEASE_MS, type Lease, type LeaseAnswer } from '@shenglang/contract/media/offline'
import { whyNotPlay } from '@shenglang/contract/media/rules'
import { type Caller, userOf } from '@shenglang/contract/roles'
import type { MediaDeps } from '../deps.ts'
import { lockDownloads } from '../downloads/downloads.sql.ts'
import { type SourceRow, selectPublished, selectSourcesOf } from '../sources.sql.ts'
import { endOfAddress, gateOf, listenerOf, toAudioSource } from '../sources.ts'
import type { LeaseSigner } from './lease-keys.ts'
import { insertOpenedLeases } from './opened-leases.sql.ts'

export interface LeaseDeps extends MediaDeps {
  leaseSigner: () => Promise<LeaseSigner>
}

/** Lets the caller keep these tracks, as far as their rights go and for as long as these last. */
export async function openLease(deps: LeaseDeps, resourceIds: string[], caller: Caller): Promise<LeaseAnswer> {
  const { db, now } = deps
  const asked = [...new Set(resourceIds)]
  const at = now()
  const [published, rows, signer, tokens] = await Promise.all([
    selectPublished(db, asked),
    sourcesFor(deps, asked, caller, at),
    deps.leaseSigner(),
    deps.tokens(),
  ])
  const lease: Lease = { userId: userOf(caller), issuedAt: at.getTime(), tracks: [] }
  const tracks: LeaseAnswer['tracks'] = []
  const refused: LeaseAnswer['refused'] = []
  const byResource = Map.groupBy(rows, (row) => row.resource_id)
  for (const resourceId of asked) {
    const all = byResource.get(resourceId) ?? []
    // A version without a ladder is its original, which nobody keeps.
    const sources = all.filter(({ hls_key }) => hls_key !== '')
    const [source] = sources
    const refusal = published.has(resourceId) ? whyNotHeard(all, caller) : NOT_FOUND
    if (source && !refusal) {
      lease.tracks.push({ resourceId, fileIds: sources.map((row) => row.file_id), endsAt: endOf(source, caller, at) })
      tracks.push({ resourceId, sources: sources.map((row) => toAudioSource(row, caller, tokens, at)) })
    } else {
      const { code, ...detail } = refusal ?? NO_LADDER
      refused.push({ resourceId, code, msg: fault(code, detail).message })
    }
  }
  const { publicKey, endorsements } = signer
  return { lease: signer.sign(lease), publicKey, endorsements, tracks, refused }
}

/** What the caller has of these now. A lease that only a purchase opens is written down first: a refund counts it as downloaded. */
async function sourcesFor({ db }: LeaseDeps, resourceIds: string[], caller: Caller, at: Date) {
  const userId = userOf(caller)
  const opens = (rows: Awaited<ReturnType<typeof selectSourcesOf>>) =>
    rows.filter((row) => row.is_owned && whyNotPlay({ ...gateOf(row), isBuy: false }, listenerOf(caller)))
  const rows = await selectSourcesOf(db, resourceIds, userId)
  if (opens(rows).length === 0) return rows
  return db.transaction().execute(async (transaction) => {
    // A refund that is being decided waits, or is done and has taken the right.
    await lockDownloads(transaction, userId)
    const locked = await selectSourcesOf(transaction, resourceIds, userId)
    const leased = opens(locked).map(({ resource_id }) => resource_id)
    await insertOpenedLeases(transaction, userId, leased, { at, endsAt: new Date(at.getTime() + LEASE_MS) })
    return locked
  })
}

const NOT_FOUND = { code: 'RESOURCE_NOT_FOUND' } as const
const NO_LADDER = { code: 'OFFLINE_UNAVAILABLE' } as const

/** All versions of a resource are behind one gate. */
function whyNotHeard([source]: SourceRow[], caller: Caller) {
  const refusal = source && whyNotPlay(gateOf(source), listenerOf(caller))
  if (refusal?.code === 'NOT_SIGNED_IN') throw fault('NOT_SIGNED_IN')
  return refusal
}

function endOf(source: SourceRow, caller: Caller, at: Date): number {
  return endOfAddress(at.getTime() + LEASE_MS, caller, (listener) => !whyNotPlay(gateOf(source), listener))
}
