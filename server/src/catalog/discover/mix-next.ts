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
import { selectSameRecordings } from '../../media/index.ts'
import { asField, asList, createStripper, overlay } from '../../platform/stripped-json.ts'
import { conditionsOf, timesOf } from '../finder/index.ts'
import type { CatalogDeps } from '../work/deps.ts'
import { selectMixable, selectStageVideos } from '../work/resources.sql.ts'

export interface MixOptions {
  mixRule: MixRule
  mixPercent: number
  playable?: '1' | undefined
  size: number
}

/** Only this many of the most played matches are ranked. */
const RANKED_MAX = 300

/** The best tracks to mix after a resource. Throws RESOURCE_NOT_FOUND. */
export async function mixNext(deps: CatalogDeps, { id, ...options }: MixOptions & { id: string }, caller: Caller) {
  const from = await selectMixable(deps.db, id)
  if (!from) throw fault('RESOURCE_NOT_FOUND')
  const [after = []] = await mixAfterEach(deps, [from], options, caller)
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
 * The ids of the best tracks to mix after each of these; strict mode uses half or double time only if nothing else fits. None if
 * key or tempo are unknown.
 */
export async function mixAfterEach(deps: CatalogDeps, froms: From[], options: MixOptions, caller: Caller): Promise<Ranked[][]> {
  const times = timesOf(options.mixRule)
  const straight = await firstAfterEach(deps, froms, options, caller, times)
  if (times === MIX_TIMES) return straight
  const stretched = froms.filter((_, at) => straight[at]?.length === 0)
  const others = await firstAfterEach(deps, stretched, options, caller, MIX_TIMES)
  return froms.map((from, at) => others[stretched.indexOf(from)] ?? straight[at] ?? [])
}

async function firstAfterEach(deps: CatalogDeps, froms: From[], options: MixOptions, caller: Caller, times: MixTimes) {
  const videos = Map.groupBy(
    await selectStageVideos(
      deps.db,
      froms.map(({ resourceId }) => resourceId),
    ),
    ({ one }) => one,
  )
  const ranked = await Promise.all(
    froms.map((from) => {
      const excluded = [from.resourceId, ...(videos.get(from.resourceId)?.map(({ other }) => other) ?? [])]
      return rankAfter(deps, from, new Set(excluded), options, caller, times)
    }),
  )
  const queues = froms.map(({ resourceId }, at) => ({ fromId: resourceId, ranked: ranked[at] ?? [], first: [] }))
  await takeRecordings(deps, queues, options.size)
  return queues.map(({ first }) => first)
}

/** The tracks to mix after one in these multiples of its tempo, best first, without the track itself and its stage videos. */
async function rankAfter(
  deps: CatalogDeps,
  from: From,
  excluded: ReadonlySet<string>,
  options: MixOptions,
  caller: Caller,
  times: MixTimes,
): Promise<Ranked[]> {
  const { tkey: mixKey, tbpm: mixBpm, energy: mixEnergy } = from
  if (mixKey === '' || mixBpm <= 0) return []
  const filter = { contentType: CONTENT_TYPES.single, mixKey, mixBpm, mixEnergy, ...options }
  const conditions = conditionsOf(filter, caller.vipLevel, deps.now(), times)
  const { ids } = await deps.finder.list('hottest', Object.values(conditions), 0, RANKED_MAX)
  const others = await deps.finder.mixables(ids.filter((id) => !excluded.has(id)))
  return others
    .flatMap((other) => {
      const { relation, ...why } = transition(from, other, options.mixRule, options.mixPercent)
      return relation ? [{ id: other.id, relation, ...why }] : []
    })
    .sort((a, b) => b.score - a.score || Number(b.id) - Number(a.id))
}

interface Queue {
  readonly fromId: string
  readonly ranked: readonly Ranked[]
  /** The tracks taken from `ranked`. */
  first: Ranked[]
}

/** Takes the first `size` of each queue, skipping duplicates of the starting recording or of an earlier one. */
async function takeRecordings({ db }: CatalogDeps, queues: Queue[], size: number): Promise<void> {
  // Duplicates are rare, so twice the requested size nearly always suffices.
  for (let from = 0; ; from += 2 * size) {
    const open = queues.filter(({ first, ranked }) => first.length < size && from < ranked.length)
    if (open.length === 0) return
    const batches = open.map((queue) => ({ queue, tracks: queue.ranked.slice(from, from + 2 * size) }))
    const ids = batches.flatMap(({ queue, tracks }) => [queue.fromId, ...[...queue.first, ...tracks].map(({ id }) => id)])
    const same = Map.groupBy(await selectSameRecordings(db, [...new Set(ids)]), ({ one }) => one)
    for (const { queue, tracks } of batches) {
      const taken = new Set([queue.fromId, ...queue.first.map(({ id }) => id)])
      const fresh = tracks.filter(({ id }) => !same.get(id)?.some(({ other }) => taken.has(other)) && taken.add(id))
      queue.first = [...queue.first, ...fresh].slice(0, size)
    }
  }
}

const stripWhy = createStripper(z.omit(MixNext, { resource: true }))
