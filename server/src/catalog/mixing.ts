import { CONTENT_TYPES, MixNext } from '@shenglang/contract/catalog/entities'
import { MIX_TIMES, type Mixable, type MixRule, type MixTimes, transition } from '@shenglang/contract/catalog/harmony'
import { fault } from '@shenglang/contract/faults'
import type { Caller } from '@shenglang/contract/roles'
import * as z from 'zod/mini'
import { selectSameRecordings } from '../media/index.ts'
import { asField, asList, createStripper, overlay, type StrippedJson } from '../platform/stripped-json.ts'
import type { CatalogDeps } from './deps.ts'
import { conditionsOf, timesOf } from './finder/index.ts'
import { selectMixables } from './resources.sql.ts'

export interface MixWish {
  mixRule: MixRule
  mixPercent: number
  playable?: '1' | undefined
  size: number
}

/** How many of the most played that fit are judged. */
const JUDGED = 300

/** The tracks that follow a resource best. Throws RESOURCE_NOT_FOUND. */
export async function mixNext(deps: CatalogDeps, { id, ...wish }: MixWish & { id: string }, caller: Caller) {
  const [from] = await selectMixables(deps.db, [id])
  if (!from) throw fault('RESOURCE_NOT_FOUND')
  return findNext(deps, from, wish, caller)
}

/**
 * The tracks that follow this one best; strictly in half or double time only where none does as it is. Empty when its key or
 * tempo is unknown.
 */
async function findNext(deps: CatalogDeps, from: From, wish: MixWish, caller: Caller): Promise<StrippedJson<MixNext[]>> {
  if (from.tkey === '' || from.tbpm <= 0) return asList([])
  const times = timesOf(wish.mixRule)
  const straight = await rankNext(deps, from, wish, caller, times)
  const ranked = straight.length > 0 || times === MIX_TIMES ? straight : await rankNext(deps, from, wish, caller, MIX_TIMES)
  const best = ranked.slice(0, wish.size)
  const resources = await deps.cards.resources(
    best.map(({ id }) => id),
    caller.userId,
  )
  return asList(
    best.flatMap(({ id, relation, ...why }) => {
      const resource = resources.get(id)
      return resource && relation ? [overlay(stripWhy({ relation, ...why }), asField('resource', resource))] : []
    }),
  )
}

type From = Mixable & { resourceId: string }

/** What follows a track in these times, best first, each recording once. */
async function rankNext(deps: CatalogDeps, from: From, wish: MixWish, caller: Caller, times: MixTimes) {
  const { tkey: mixKey, tbpm: mixBpm, energy: mixEnergy } = from
  const filter = { contentType: CONTENT_TYPES.single, mixKey, mixBpm, mixEnergy, ...wish }
  const conditions = conditionsOf(filter, caller.vipLevel, deps.now(), times)
  const { ids } = await deps.finder.list('hottest', Object.values(conditions), 0, JUDGED)
  const others = await selectMixables(
    deps.db,
    ids.filter((id) => id !== from.resourceId),
  )
  const ranked = others
    .map((other) => ({ id: other.resourceId, ...transition(from, other, wish.mixRule, wish.mixPercent) }))
    .sort((a, b) => b.score - a.score || Number(b.id) - Number(a.id))
  return withoutRepeats(deps, from.resourceId, ranked)
}

/** Leaves out what is the same recording as where it comes from, or as one before. */
async function withoutRepeats<Ranked extends { id: string }>({ db }: CatalogDeps, fromId: string, ranked: Ranked[]) {
  const same = Map.groupBy(await selectSameRecordings(db, [fromId, ...ranked.map(({ id }) => id)]), ({ one }) => one)
  const taken = new Set([fromId])
  return ranked.filter(({ id }) => {
    const isRepeat = same.get(id)?.some(({ other }) => taken.has(other)) ?? false
    if (!isRepeat) taken.add(id)
    return !isRepeat
  })
}

const stripWhy = createStripper(z.omit(MixNext, { resource: true }))
