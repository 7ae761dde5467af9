import { pickOfDay } from '@shenglang/contract/catalog/discover/daily-pick'
import { DailyPick, type NextPick, Pick, type PickList } from '@shenglang/contract/catalog/discover/picks'
import { addDays, instantOfShanghai, shanghaiDay } from '@shenglang/contract/shanghai'
import * as z from 'zod/mini'
import { asField, asList, createStripper, overlay, type StrippedJson } from '../../platform/stripped-json.ts'
import { isRemindedOf } from '../daily-pick/reminders.sql.ts'
import type { CatalogDeps } from '../work/deps.ts'
import { isWithinPeriod } from './period.ts'
import { selectDailyPicks, selectPicks } from './picks.sql.ts'

/** The visible picks of a list whose period includes now, in order. */
export async function listPicks({ db, cards, now }: CatalogDeps, list: PickList, reader?: string): Promise<StrippedJson<Pick[]>> {
  const at = now()
  const picks = (await selectPicks(db, list)).filter((pick) => isWithinPeriod(pick, at))
  const resources = await cards.resources(
    picks.map(({ resource_id }) => resource_id),
    reader,
  )
  return asList(
    picks.flatMap(({ resource_id, note }) => {
      const resource = resources.get(resource_id)
      return resource ? [overlay(stripNote({ note }), asField('resource', resource))] : []
    }),
  )
}

/** The picks of today and of the days before, newest first; a day without any visible work is left out. */
export async function listDailyPicks(deps: CatalogDeps, count: number, reader?: string): Promise<StrippedJson<DailyPick[]>> {
  const today = shanghaiDay(deps.now())
  const days = Array.from({ length: count }, (_, ago) => addDays(today, -ago))
  const { facts, resources } = await dailyFacts(deps, { from: days.at(-1) ?? today, to: today }, reader)
  return asList(
    days.flatMap((day) => {
      const pick = pickOfDay<{ resource_id: string; note: string }>(day, facts)
      const resource = pick && resources.get(pick.resource_id)
      return resource ? [overlay(stripDay({ day, note: pick.note }), asField('resource', resource))] : []
    }),
  )
}

/** Tempo and key of tomorrow's pick, without its title, and the time at which it begins. */
export async function hintNextPick(deps: CatalogDeps, reader?: string): Promise<NextPick> {
  const day = addDays(shanghaiDay(deps.now()), 1)
  const [{ facts, resources }, isReminded] = await Promise.all([
    dailyFacts(deps, { from: day, to: day }),
    reader === undefined ? false : isRemindedOf(deps.db, reader, day),
  ])
  const pick = pickOfDay<{ resource_id: string }>(day, facts)
  const resource = pick && resources.get(pick.resource_id)
  const { tbpm, tkey } = resource ? resource.parse() : { tbpm: 0, tkey: '' }
  return { startsAt: instantOfShanghai(`${day}T00:00`), tbpm, tkey, isReminded }
}

/** The picks of the days and the rotation, without works that are taken down. */
async function dailyFacts({ db, cards }: CatalogDeps, days: { from: string; to: string }, reader?: string) {
  const [chosen, rotation] = await Promise.all([selectDailyPicks(db, days.from, days.to), selectPicks(db, 'one')])
  const resources = await cards.resources([...new Set([...chosen, ...rotation].map(({ resource_id }) => resource_id))], reader)
  const isVisible = ({ resource_id }: { resource_id: string }) => resources.has(resource_id)
  const facts = {
    chosen: new Map(chosen.filter(isVisible).map((pick) => [pick.day, { ...pick }])),
    rotation: rotation.filter(isVisible),
  }
  return { facts, resources }
}

const stripNote = createStripper(z.omit(Pick, { resource: true }))
const stripDay = createStripper(z.omit(DailyPick, { resource: true }))
