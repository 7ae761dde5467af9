import { CONTENT_TYPES, MixNext } from '@shenglang/contract/catalog/entities'
import {
  type KeyRelation,
  MIX_TIMES,
  type Mixable,
  type MixRule,
  type MixTimes,
  type Transition,
  transition,
} from '@shenglang/contract/catalog/harmony'
import { fault } from '@shenglang/contract/faults'
import type { Caller } from '@shenglang/contract/roles'
import * as z from 'zod/mini'
import { selectSameRecordings } from '../media/index.ts'
import { asField, asList, createStripper, overlay } from '../platform/stripped-json.ts'
import type { CatalogDeps } from './deps.ts'
import { conditionsOf, timesOf } from './finder/index.ts'
import { selectMixable } from './resources.sql.ts'

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
  const from = await selectMixable(deps.db, id)
  if (!from) throw fault('RESOURCE_NOT_FOUND')
  const [after = []] = await mixAfterEach(deps, [from], wish, caller)
  const cards = await deps.cards.resources(
    after.map(({ id }) => id),
    caller.userId,
  )
  return asList(
    after.flatMap(({ id, ...why }) => {
      const card = cards.get(id)
      return card ? [overlay(stripWhy(why), asField('resource', card))] : []
    }),
  )
}

type From = Mixable & { resourceId: string }
type Ranked = Transition & { id: string; relation: KeyRelation }

/**
 * The ids of the tracks that follow each of these best; strictly in half or double time only where none does as it is. None
 * where key or tempo are unknown.
 */
export async function mixAfterEach(deps: CatalogDeps, froms: From[], wish: MixWish, caller: Caller): Promise<Ranked[][]> {
  const times = timesOf(wish.mixRule)
  const straight = await firstAfterEach(deps, froms, wish, caller, times)
  if (times === MIX_TIMES) return straight
  const stretched = froms.filter((_, at) => straight[at]?.length === 0)
  const others = await firstAfterEach(deps, stretched, wish, caller, MIX_TIMES)
  return froms.map((from, at) => others[stretched.indexOf(from)] ?? straight[at] ?? [])
}

async function firstAfterEach(deps: CatalogDeps, froms: From[], wish: MixWish, caller: Caller, times: MixTimes) {
  const ranked = await Promise.all(froms.map((from) => rankAfter(deps, from, wish, caller, times)))
  const queues = froms.map(({ resourceId }, at) => ({ fromId: resourceId, ranked: ranked[at] ?? [], first: [] }))
  await takeRecordings(deps, queues, wish.size)
  return queues.map(({ first }) => first)
}

/** What follows a track in these times, best first. */
async function rankAfter(deps: CatalogDeps, from: From, wish: MixWish, caller: Caller, times: MixTimes): Promise<Ranked[]> {
  const { resourceId, tkey: mixKey, tbpm: mixBpm, energy: mixEnergy } = from
  if (mixKey === '' || mixBpm <= 0) return []
  const filter = { contentType: CONTENT_TYPES.single, mixKey, mixBpm, mixEnergy, ...wish }
  const conditions = conditionsOf(filter, caller.vipLevel, deps.now(), times)
  const { ids } = await deps.finder.list('hottest', Object.values(conditions), 0, JUDGED)
  const others = await deps.finder.mixables(ids.filter((id) => id !== resourceId))
  return others
    .flatMap((other) => {
      const { relation, ...why } = transition(from, other, wish.mixRule, wish.mixPercent)
      return relation ? [{ id: other.id, relation, ...why }] : []
    })
    .sort((a, b) => b.score - a.score || Number(b.id) - Number(a.id))
}

interface Queue {
  readonly fromId: string
  readonly ranked: readonly Ranked[]
  /** What was taken of them. */
  first: Ranked[]
}

/** Takes the first so many of each queue, without what is the same recording as where it comes from, or as one before. */
async function takeRecordings({ db }: CatalogDeps, queues: Queue[], size: number): Promise<void> {
  // Repeats are few: hardly ever is more looked at than twice what is wanted.
  for (let from = 0; ; from += 2 * size) {
    const open = queues.filter(({ first, ranked }) => first.length < size && from < ranked.length)
    if (open.length === 0) return
    const looked = open.map((queue) => ({ queue, tracks: queue.ranked.slice(from, from + 2 * size) }))
    const ids = looked.flatMap(({ queue, tracks }) => [queue.fromId, ...[...queue.first, ...tracks].map(({ id }) => id)])
    const same = Map.groupBy(await selectSameRecordings(db, [...new Set(ids)]), ({ one }) => one)
    for (const { queue, tracks } of looked) {
      const taken = new Set([queue.fromId, ...queue.first.map(({ id }) => id)])
      const fresh = tracks.filter(({ id }) => !same.get(id)?.some(({ other }) => taken.has(other)) && taken.add(id))
      queue.first = [...queue.first, ...fresh].slice(0, size)
    }
  }
}

const stripWhy = createStripper(z.omit(MixNext, { resource: true }))
