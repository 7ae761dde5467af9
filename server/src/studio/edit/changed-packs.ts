import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { BulkField } from '../../catalog/work/index.ts'
import { packsGivenEarly } from '../../commerce/sale/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { openedEarly } from '../works/presales.ts'
import type { LockedWork, StoredValues } from './bulk-change.sql.ts'
import { needsCheck, type PackTrack, packRefusal } from './pack-rules.ts'
import { selectMembersOf, selectTracks } from './packs.sql.ts'

/** One work of a bulk change, with the values that it gets. */
export interface WorkChange {
  resourceId: string
  values: StoredValues
}

const termsOf = ({ artistId, priceFen, freeVipLevel }: Record<BulkField, string>) => ({
  artistId,
  priceFen: Number(priceFen),
  freeVipLevel: Number(freeVipLevel),
})

/** The packs that a change must check, with their terms after it; without `memberIds` a pack keeps its tracks. */
function packsToCheck(works: readonly LockedWork[], changes: ReadonlyMap<string, WorkChange>) {
  return works.flatMap(({ resourceId: packId, contentType, values }) => {
    const change = changes.get(packId)
    if (contentType !== CONTENT_TYPES.collection || !change) return []
    const { memberIds, ...set } = change.values
    const terms = termsOf({ ...values, ...set })
    return memberIds !== undefined || needsCheck(termsOf(values), terms) ? [{ packId, ...terms, memberIds }] : []
  })
}

/** A track with the values of the change: it may be changed together with its pack. */
function afterChange(track: PackTrack, values: StoredValues = {}): PackTrack {
  const { artistId = track.artistId, freeVipLevel = track.freeVipLevel } = values
  return { ...track, artistId, freeVipLevel: Number(freeVipLevel) }
}

/** Reasons by work id why works may not be changed so: the rules of the form for one work, for many at once. */
export async function refusedWorks(
  db: Db,
  now: Date,
  works: readonly LockedWork[],
  changes: readonly WorkChange[],
): Promise<Map<string, string>> {
  const byWork = new Map(changes.map((change) => [change.resourceId, change]))
  const opened = await openedEarly(
    db,
    now,
    works.map(({ resourceId, contentType, values }) => {
      const { priceFen, freeVipLevel } = byWork.get(resourceId)?.values ?? {}
      return {
        resourceId,
        contentType,
        present: termsOf(values),
        priceFen: numberIn(priceFen),
        freeVipLevel: numberIn(freeVipLevel),
      }
    }),
  )
  const openings = [...opened].map(([resourceId, { reason }]) => [resourceId, reason] as const)
  return new Map([...openings, ...(await refusedPacks(db, now, works, byWork))])
}

const numberIn = (text: string | undefined) => (text === undefined ? undefined : Number(text))

async function refusedPacks(db: Db, now: Date, works: readonly LockedWork[], changes: ReadonlyMap<string, WorkChange>) {
  const packs = packsToCheck(works, changes)
  const staying = await selectMembersOf(
    db,
    packs.flatMap(({ packId, memberIds }) => (memberIds === undefined ? [packId] : [])),
  )
  const arranged = packs.map(({ memberIds, ...pack }) => ({ ...pack, memberIds: memberIds ?? staying.get(pack.packId) ?? [] }))
  const tracks = await selectTracks(db, [...new Set(arranged.flatMap(({ memberIds }) => memberIds))])
  const byId = new Map(tracks.map((track) => [track.resourceId, afterChange(track, changes.get(track.resourceId)?.values)]))
  const early = await packsGivenEarly(db, now, arranged)
  return arranged.flatMap((pack) => {
    const members = pack.memberIds.flatMap((id) => byId.get(id) ?? [])
    const reason = packRefusal(pack, members) ?? early.get(pack.packId)
    return reason === undefined ? [] : [[pack.packId, reason] as const]
  })
}
