import { badField } from '@shenglang/contract/faults'
import { shanghaiText } from '@shenglang/contract/shanghai'
import type { Db } from '../../platform/database/db.ts'
import { type GivenEarly, givenEarly, type PackFacts } from '../decide/sale/packed-presale.ts'
import { lockPackedPresales, type PackMembers, selectPacked, selectPacksOf, selectReleaseFacts } from './packed-presales.sql.ts'

/** Packs that would give one of these tracks before its release, by id, with the reason (decision 0074). */
export async function packsGivenEarly(transaction: Db, now: Date, packs: readonly PackMembers[]): Promise<Map<string, string>> {
  const early = await findEarly(transaction, now, packs)
  return new Map([...early].map(([packId, { member }]) => [packId, reasonOf(member)]))
}

/** The reason why a pack would give one of its tracks before its release; undefined if it would not. */
export async function packGivenEarly(transaction: Db, now: Date, packId: string): Promise<string | undefined> {
  return (await packsGivenEarly(transaction, now, await selectPacked(transaction, [packId]))).get(packId)
}

/** Throws BAD_ARGUMENT if a pack would open before this work, or this pack before one of its works. Call it after the change. */
export async function refuseEarlyRelease(transaction: Db, now: Date, resourceId: string): Promise<void> {
  await lockPackedPresales(transaction)
  const packs = await selectPacked(transaction, await selectPacksOf(transaction, resourceId))
  const [first] = await findEarly(transaction, now, packs)
  if (!first) return
  const [packId, { pack, member }] = first
  const reason =
    packId === resourceId ? reasonOf(member) : `合集《${pack.title}》收录了它，会更早开放；请先移出合集，或推迟合集的发布`
  throw badField('releaseTime', reason)
}

const reasonOf = ({ title, releaseAt }: GivenEarly) => `《${title}》预售到 ${shanghaiText(new Date(releaseAt))}，合集不能更早开放`

async function findEarly(transaction: Db, now: Date, packs: readonly PackMembers[]) {
  const early = new Map<string, { pack: PackFacts; member: GivenEarly }>()
  if (packs.length === 0) return early
  await lockPackedPresales(transaction)
  const stored = packs.flatMap(({ packId, memberIds }) => (isStored(packId) ? [packId, ...memberIds] : memberIds))
  const openings = await selectReleaseFacts(transaction, [...new Set(stored)])
  for (const { packId, memberIds } of packs) {
    const pack = openings.get(packId) ?? NEW_PACK
    const members = memberIds.flatMap((id) => openings.get(id) ?? [])
    const member = givenEarly(pack, members, now.getTime())
    if (member) early.set(packId, { pack, member })
  }
  return early
}

/** False for a pack that a file creates, which has a temporary id. */
const isStored = (packId: string) => /^\d+$/.test(packId)
const NEW_PACK: PackFacts = { title: '', releaseAt: null, isReleased: false, scheduledAt: null }
