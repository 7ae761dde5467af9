import {
  ENERGY_MAX,
  MIX_PERCENT_DEFAULT,
  MIX_TIMES,
  type MixRule,
  type MixTimes,
  mixableEnergies,
  mixableKeys,
  mixableTempos,
  SINGLE_TIME,
} from '@shenglang/contract/catalog/harmony'
import type { ListFilter } from '@shenglang/contract/catalog/routes'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { type Condition, OPEN_END, type Range } from './dimensions.ts'

const MINUTE_MS = 60_000

/** The number of VIP levels; a listener may play tracks of the levels up to their own. */
const PLAY_LEVELS = 10

/** The multiples of a tempo in which a mix is tried first. */
export const timesOf = (rule: MixRule = 'strict'): MixTimes => (rule === 'strict' ? SINGLE_TIME : MIX_TIMES)

/** Each filter as one condition: several values of one filter widen it, several filters narrow it. */
export function conditionsOf(
  filter: Partial<ListFilter>,
  vipLevel: number,
  now: Date,
  times: MixTimes = timesOf(filter.mixRule),
): Partial<Record<keyof ListFilter, Condition>> {
  const conditions: Partial<Record<keyof ListFilter, Condition>> = {}
  const { contentType, categoryCode, artistId, bpmScope, energy, recentlyAdded, mixKey, mixBpm, mixEnergy } = filter
  const { mixRule = 'strict', mixPercent = MIX_PERCENT_DEFAULT } = filter
  if (contentType) conditions.contentType = { dimension: 'contentType', values: [String(contentType)] }
  if (categoryCode) conditions.categoryCode = { dimension: 'categoryCode', values: [categoryCode] }
  if (artistId) conditions.artistId = { measure: 'artistId', ranges: [[Number(artistId), Number(artistId)]] }
  for (const name of ['resourceType', 'style', 'version', 'tkey', 'genre', 'releaseYear'] as const) {
    const values = filter[name]
    if (values?.length) conditions[name] = { dimension: name, values }
  }
  if (energy?.length) conditions.energy = { dimension: 'energy', values: energy.flatMap(levelsWithin) }
  if (bpmScope?.length) conditions.bpmScope = { measure: 'tempo', ranges: bpmScope.map(tempoScope) }
  if (recentlyAdded) conditions.recentlyAdded = addedWithin(recentlyAdded, now)
  if (filter.bpmFrom !== undefined || filter.bpmTo !== undefined) {
    conditions.bpmFrom = { measure: 'tempo', ranges: [[filter.bpmFrom ?? 0, filter.bpmTo ?? OPEN_END]] }
  }
  if (filter.minutesFrom !== undefined || filter.minutesTo !== undefined) {
    const [from, to] = [filter.minutesFrom ?? 0, filter.minutesTo ?? OPEN_END]
    conditions.minutesFrom = { measure: 'durationMs', ranges: [[from * MINUTE_MS, to * MINUTE_MS]] }
  }
  if (filter.playable) {
    const levels = Array.from({ length: PLAY_LEVELS }, (_, level) => level).filter((level) => level <= vipLevel)
    conditions.playable = { dimension: 'playVipLevel', values: levels.map(String) }
  }
  if (mixKey) conditions.mixKey = { dimension: 'tkey', values: mixableKeys(mixKey, mixRule) }
  if (mixBpm) conditions.mixBpm = { measure: 'tempo', ranges: mixableTempos(mixBpm, mixPercent, times) }
  if (mixEnergy && mixRule === 'strict') {
    conditions.mixEnergy = { dimension: 'energy', values: mixableEnergies(mixEnergy).map(String) }
  }
  return conditions
}

/** `125-132` includes 125 but not 132, so that scopes do not overlap. */
export function tempoScope(scope: string): Range {
  const [from = 0, to = 0] = scope.split('-').map(Number)
  return [from, to - 1]
}

/** `4-6` is 4, 5 and 6. */
export function levelsWithin(scope: string): string[] {
  const [from = 0, to = 0] = scope.split('-').map(Number)
  return Array.from({ length: Math.min(to, ENERGY_MAX) - from + 1 }, (_, index) => String(from + index))
}

export function addedWithin(days: number, now: Date): Condition {
  // From the day's beginning, so that queries of one day are equal and cached.
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return { measure: 'publishedAt', ranges: [[today - days * DAY_MS, OPEN_END]] }
}
