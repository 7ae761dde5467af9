import { type Mixable, type MixRule, type Transition, transition } from '@shenglang/contract/catalog/harmony'
import { bestOrder } from './best-order.ts'
import { type EnergyPath, targetEnergies } from './energy-path.ts'
import type { OrderProblem } from './order-moves.ts'
import { orderValue } from './order-search.ts'

/** Longer sets are not ordered automatically. */
export const SET_PLAN_MAX = 500

/** The penalty for a step of energy off the path. */
const ENERGY_WEIGHT = 4

/** A transition of a set; it clashes where the loose rule refuses it too. */
export interface SetTransition extends Transition {
  /** Refused by the strict rule alone. */
  isLoosened: boolean
}

export interface SetScore {
  /** From each track into the next. */
  transitions: SetTransition[]
  /** 0 to 100; 0 for fewer than two tracks. */
  average: number
  clashes: number
}

export function scoreSet(tracks: readonly Mixable[], rule: MixRule, percent: number): SetScore {
  const transitions = tracks.slice(1).map((track, index) => setTransition(tracks[index]!, track, rule, percent))
  const sum = transitions.reduce((total, { score }) => total + score, 0)
  return {
    transitions,
    average: transitions.length === 0 ? 0 : Math.round(sum / transitions.length),
    clashes: transitions.filter(({ isClash }) => isClash).length,
  }
}

function setTransition(from: Mixable, to: Mixable, rule: MixRule, percent: number): SetTransition {
  const rated = transition(from, to, rule, percent)
  const isClash = transition(from, to, 'loose', percent).isClash
  return { ...rated, isClash, isLoosened: rated.isClash && !isClash }
}

export interface PlanOptions {
  rule: MixRule
  /** Largest accepted change of tempo, in percent. */
  percent: number
  path: EnergyPath
  /** The first track stays the first. */
  isFirstLocked?: boolean
}

/** The objective that `proposeOrder` maximises: the sum of the transition scores, less the deviation from the energy path. */
export function planValue(tracks: readonly Mixable[], options: PlanOptions): number {
  return orderValue(
    problemOf(tracks, options),
    tracks.map((_, index) => index),
  )
}

/** The same tracks in an order that mixes well along the energy path: never worse than the given one, deterministic. */
export function proposeOrder<Track extends Mixable>(tracks: readonly Track[], options: PlanOptions): Track[] {
  if (tracks.length < 3) return [...tracks]
  const problem = problemOf(tracks, options)
  return Array.from(bestOrder(problem), (index) => tracks[index]!)
}

function problemOf(tracks: readonly Mixable[], { rule, percent, path, isFirstLocked = false }: PlanOptions): OrderProblem {
  const size = tracks.length
  const targets = targetEnergies(
    tracks.map(({ energy }) => energy),
    path,
  )
  const worth = new Float64Array(size * size)
  const cost = targets && new Float64Array(size * size)
  tracks.forEach((from, a) => {
    tracks.forEach((to, b) => {
      if (a !== b) worth[a * size + b] = transition(from, to, rule, percent).score
      if (cost && from.energy > 0) cost[a * size + b] = ENERGY_WEIGHT * Math.abs(from.energy - targets[b]!)
    })
  })
  return { size, worth, cost, fixed: isFirstLocked ? 1 : 0 }
}
