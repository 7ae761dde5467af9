import { badField, fault } from '@shenglang/contract/faults'
import type { PackMember } from '@shenglang/contract/studio/edit/edit-works'
import { replaceMembers } from '../../catalog/work/index.ts'
import { packsGivenEarly } from '../../commerce/sale/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { moveWork } from '../works/publication.ts'
import { isMadeByStaff } from '../works/staff-works.sql.ts'
import { type PackInput, packRefusal } from './pack-rules.ts'
import { selectMemberIds, selectTracks } from './packs.sql.ts'

/** The tracks with these ids, in this order; unknown ids are left out. */
export async function tracksOf(db: Db, ids: readonly string[]): Promise<PackMember[]> {
  const byId = new Map((await selectTracks(db, ids)).map((track) => [track.resourceId, track]))
  return ids.flatMap((id) => {
    const track = byId.get(id)
    return track ? [{ resourceId: id, title: track.title, artist: track.artist, isVisible: track.isPublished }] : []
  })
}

export const membersOf = async (db: Db, packId: string): Promise<PackMember[]> => tracksOf(db, await selectMemberIds(db, packId))

/** Sets the tracks of a pack, in this order. Throws BAD_ARGUMENT with the reason of `packRefusal` or `packsGivenEarly`. */
export async function arrangePack(transaction: Db, now: Date, packId: string, pack: PackInput): Promise<void> {
  const packed = { packId, memberIds: [...pack.memberIds] }
  const reason =
    packRefusal(pack, await selectTracks(transaction, pack.memberIds)) ??
    (await packsGivenEarly(transaction, now, [packed])).get(packId)
  if (reason !== undefined) throw badField('memberIds', reason)
  await replaceMembers(transaction, packId, [...pack.memberIds])
}

export interface Showing {
  resourceId: string
  staffId: string
  now: Date
}

/** Publishes a pack that staff made. Throws BAD_ARGUMENT for one of an artist, and what `moveWork` throws. */
export async function showPack(transaction: Db, { resourceId, staffId, now }: Showing): Promise<void> {
  if (!(await isMadeByStaff(transaction, resourceId))) {
    throw fault('BAD_ARGUMENT', { field: 'id', message: '艺人的合集由艺人提交，审核后上架' })
  }
  const step = { resourceId, actorId: staffId, now }
  await moveWork(transaction, { ...step, move: 'submit' })
  await moveWork(transaction, { ...step, move: 'publish' })
}
