import { inTreeOrder, whyNotBelow, withInner } from '@shenglang/contract/catalog/crates/crate-tree'
import { CRATE_LIMITS, type Crate, type CrateFilter } from '@shenglang/contract/catalog/crates/crates'
import { fault } from '@shenglang/contract/faults'
import type { Db } from '../../platform/database/db.ts'
import { type CrateRow, deleteCrates, insertCrate, lockCrates, selectCrate, selectCrates, updateCrate } from './crates.sql.ts'

type Placed = Pick<Crate, 'crateId' | 'parentId'>

export async function cratesOf(db: Db, userId: string): Promise<Crate[]> {
  return inTreeOrder((await selectCrates(db, userId)).map(toCrate))
}

export function toCrate({ crate_id, parent_id, name, filter, track_count }: CrateRow): Crate {
  return {
    crateId: crate_id,
    parentId: parent_id ?? '',
    name,
    isSmart: filter !== null,
    filter: filter === null ? {} : asAddress(filter),
    trackCount: Number(track_count),
  }
}

function asAddress({ mixRule, mixPercent, ...filter }: CrateFilter): Record<string, string> {
  // The rules of mixing mean nothing without a key or tempo to mix with.
  const mixing = filter.mixKey || filter.mixBpm ? { mixRule, mixPercent } : {}
  return Object.fromEntries(
    Object.entries({ ...filter, ...mixing }).flatMap(([name, value]) => (String(value) === '' ? [] : [[name, String(value)]])),
  )
}

/** The user's crate. Throws CRATE_NOT_FOUND if it does not exist or is another user's. */
export async function crateOf(db: Db, userId: string, crateId: string): Promise<CrateRow> {
  return (await selectCrate(db, userId, crateId)) ?? Promise.reject(fault('CRATE_NOT_FOUND'))
}

interface NewCrate {
  name: string
  parentId: string
  filter?: CrateFilter | undefined
}

export async function createCrate(db: Db, userId: string, { name, parentId, filter }: NewCrate): Promise<Crate> {
  return db.transaction().execute(async (transaction) => {
    const crates = await lockCrates(transaction, userId)
    if (crates.length >= CRATE_LIMITS.crates) throw fault('CRATES_TOO_MANY', { max: CRATE_LIMITS.crates })
    mustFit(crates, undefined, parentId)
    const crate = { user_id: userId, parent_id: parentId || null, name }
    const crateId = await insertCrate(transaction, { ...crate, filter: filter ? JSON.stringify(filter) : null })
    return toCrate(await crateOf(transaction, userId, crateId))
  })
}

/** Renames a crate, moves it with its children, or both. */
export async function changeCrate(
  db: Db,
  userId: string,
  { id, name, parentId }: { id: string; name?: string | undefined; parentId?: string | undefined },
): Promise<Crate> {
  await db.transaction().execute(async (transaction) => {
    const crates = await lockCrates(transaction, userId)
    mustHold(crates, id)
    if (parentId !== undefined) mustFit(crates, id, parentId)
    const change = { ...(name === undefined ? {} : { name }), ...(parentId === undefined ? {} : { parent_id: parentId || null }) }
    if (Object.keys(change).length > 0) await updateCrate(transaction, id, change)
  })
  return toCrate(await crateOf(db, userId, id))
}

/** Deletes a crate and its children. Returns the number deleted. */
export function deleteCrate(db: Db, userId: string, crateId: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const crates = await lockCrates(transaction, userId)
    mustHold(crates, crateId)
    const gone = withInner(crates, crateId).map((crate) => crate.crateId)
    await deleteCrates(transaction, gone)
    return gone.length
  })
}

function mustHold(crates: Placed[], crateId: string): void {
  if (!crates.some((crate) => crate.crateId === crateId)) throw fault('CRATE_NOT_FOUND')
}

function mustFit(crates: Placed[], crateId: string | undefined, parentId: string): void {
  if (parentId !== '') mustHold(crates, parentId)
  const reason = whyNotBelow(crates, crateId, parentId)
  if (reason) throw fault(reason, { max: CRATE_LIMITS.depth })
}
