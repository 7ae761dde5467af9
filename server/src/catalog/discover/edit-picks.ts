import type * as contract from '@shenglang/contract/catalog/discover/edit-picks'
import type { EditedDay } from '@shenglang/contract/catalog/discover/edit-picks'
import type { PickList } from '@shenglang/contract/catalog/discover/picks'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { Db } from '../../platform/database/db.ts'
import { inSnapshot } from '../../platform/database/in-transaction.ts'
import * as query from './edit-picks.sql.ts'
import { periodDates, periodOf } from './period.ts'
import { insertPicks, selectPicks } from './picks.sql.ts'

type EditedList = AnswerOf<typeof contract.readPicks>

/** A list with its version, taken down works and those outside of their period included. */
export function readPicks(db: Db, list: PickList): Promise<EditedList> {
  return inSnapshot(db, async (transaction) => editedList(transaction, list, await query.selectListVersion(transaction, list)))
}

async function editedList(db: Db, list: PickList, version: number): Promise<EditedList> {
  const rows = await selectPicks(db, list)
  const works = await query.selectPickedWorks(
    db,
    rows.map(({ resource_id }) => resource_id),
  )
  const picks = rows.flatMap(({ resource_id, note, ...period }) => {
    const work = works.get(resource_id)
    return work ? [{ work, note, ...periodOf(period) }] : []
  })
  return { picks, version }
}

/** Replaces a list, all or nothing. Throws CHANGED_MEANWHILE, and RESOURCE_NOT_FOUND unless new picks are published singles. */
export function replacePicks(db: Db, { list, version, picks }: CheckedArgsOf<typeof contract.replacePicks>): Promise<EditedList> {
  return db.transaction().execute(async (transaction) => {
    const next = await query.takeListVersion(transaction, list, version)
    const present = new Set((await selectPicks(transaction, list)).map(({ resource_id }) => resource_id))
    const added = picks.map(({ resourceId }) => resourceId).filter((id) => !present.has(id))
    if (!(await query.areSingles(transaction, added))) throw fault('RESOURCE_NOT_FOUND')
    await query.deletePicks(transaction, list)
    await insertPicks(
      transaction,
      list,
      picks.map(({ resourceId, note, ...period }, position) => ({ resourceId, note, position, ...periodDates(period) })),
    )
    return editedList(transaction, list, next)
  })
}

export async function readDailyPicks(db: Db, month: string): Promise<EditedDay[]> {
  return editedDays(db, await query.selectDaysOf(db, month))
}

/** Sets the pick of a day. Throws CHANGED_MEANWHILE with the day, and RESOURCE_NOT_FOUND unless it is a published single. */
export function saveDailyPick(db: Db, pick: CheckedArgsOf<typeof contract.saveDailyPick>): Promise<EditedDay> {
  return db.transaction().execute(async (transaction) => {
    const before = await query.selectDay(transaction, pick.day)
    const isNew = before?.resource_id !== pick.resourceId
    if (isNew && !(await query.areSingles(transaction, [pick.resourceId]))) throw fault('RESOURCE_NOT_FOUND')
    const saved = pick.version === 0 ? await query.insertDay(transaction, pick) : await query.updateDay(transaction, pick)
    const [day] = saved ? await editedDays(transaction, [saved]) : []
    if (!day) throw fault('CHANGED_MEANWHILE', { day: pick.day })
    return day
  })
}

/** Leaves a day to the rotation. Throws CHANGED_MEANWHILE. */
export async function removeDailyPick(
  db: Db,
  pick: CheckedArgsOf<typeof contract.removeDailyPick>,
): Promise<Record<string, never>> {
  if (!(await query.deleteDay(db, pick))) throw fault('CHANGED_MEANWHILE', { day: pick.day })
  return {}
}

type DayRow = NonNullable<Awaited<ReturnType<typeof query.selectDay>>>

async function editedDays(db: Db, rows: readonly DayRow[]): Promise<EditedDay[]> {
  const works = await query.selectPickedWorks(
    db,
    rows.map(({ resource_id }) => resource_id),
  )
  return rows.flatMap(({ day, resource_id, note, version }) => {
    const work = works.get(resource_id)
    return work ? [{ day, work, note, version }] : []
  })
}
