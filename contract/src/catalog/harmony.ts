/** Relations between the keys of two tracks on the Camelot wheel, best first. */
export const KEY_RELATIONS = ['same', 'relative', 'up', 'down', 'diagonal', 'boost'] as const
export type KeyRelation = (typeof KEY_RELATIONS)[number]

export const KEY_RELATION_LABELS: Record<KeyRelation, string> = {
  same: '同调',
  relative: '大小调',
  up: '升一位',
  down: '降一位',
  diagonal: '对角调',
  boost: '升二位提气',
}

/**
 * `strict` allows the same, relative and neighbouring keys, at most three steps of energy, and no half or double time while any
 * track matches; `loose` adds the diagonal and +2 keys, any energy, and half and double time.
 */
export const MIX_RULES = ['strict', 'loose'] as const
export type MixRule = (typeof MIX_RULES)[number]

const STRICT: readonly KeyRelation[] = ['same', 'relative', 'up', 'down']

export const CAMELOT_KEYS = ['A', 'B'].flatMap((letter) => Array.from({ length: 12 }, (_, index) => `${index + 1}${letter}`))

/** Maximum tempo change in percent, unless the listener sets another. */
export const MIX_PERCENT_DEFAULT = 6
export const MIX_PERCENT_MAX = 20

/** The most steps of energy in a strict mix. */
const STRICT_ENERGY_STEPS = 3
export const ENERGY_MAX = 10

/** The energies that a strict mix allows after one; all where it is unknown (0). */
export function mixableEnergies(energy: number): number[] {
  const all = Array.from({ length: ENERGY_MAX + 1 }, (_, level) => level)
  return energy === 0 ? all : all.filter((level) => level === 0 || Math.abs(level - energy) <= STRICT_ENERGY_STEPS)
}

/** Factors of single, half and double time. */
export const MIX_TIMES = [1, 0.5, 2] as const
export type MixTimes = readonly (typeof MIX_TIMES)[number][]
export const SINGLE_TIME: MixTimes = [1]

export interface CamelotCode {
  number: number
  letter: 'A' | 'B'
}

/** The key relation from `from` to `to`, both Camelot codes; undefined when they clash or one is unknown. */
export function keyRelation(from: string, to: string): KeyRelation | undefined {
  const [a, b] = [parseCamelot(from), parseCamelot(to)]
  if (!a || !b) return undefined
  const steps = (b.number - a.number + 12) % 12
  if (a.letter === b.letter) return ({ 0: 'same', 1: 'up', 11: 'down', 2: 'boost' } as const)[steps]
  if (steps === 0) return 'relative'
  // The diagonal of a minor key is one down in major, that of a major key one up in minor: they share six of seven notes.
  return steps === (a.letter === 'A' ? 11 : 1) ? 'diagonal' : undefined
}

export function mixes(from: string, to: string, rule: MixRule): boolean {
  const relation = keyRelation(from, to)
  return relation !== undefined && (rule === 'loose' || STRICT.includes(relation))
}

/** The Camelot codes that mix with this one, best first; empty for an unknown key. */
export function mixableKeys(key: string, rule: MixRule): string[] {
  return KEY_RELATIONS.flatMap((relation) => CAMELOT_KEYS.filter((other) => keyRelation(key, other) === relation)).filter(
    (other) => mixes(key, other, rule),
  )
}

/** Ranges of beats a minute, both ends included, that can be matched to `bpm` within `percent` in the given times. */
export function mixableTempos(bpm: number, percent: number, times: MixTimes = MIX_TIMES): [from: number, to: number][] {
  return times.map((times) => [bpm * times * (1 - percent / 100), bpm * times * (1 + percent / 100)])
}

/** By how many percent `to` is faster (positive) or slower than `from`, in the nearest of half, single and double time. */
export function tempoDifference(from: number, to: number): number {
  const differences = MIX_TIMES.map((times) => ((to * times) / from - 1) * 100)
  return differences.reduce((least, one) => (Math.abs(one) < Math.abs(least) ? one : least))
}

/** Percent by which `to` must be sped up (positive) or slowed to match `from`, in the nearest of half, single and double time. */
export function tempoChange(from: number, to: number): number {
  const changes = MIX_TIMES.map((times) => (from / (to * times) - 1) * 100)
  return changes.reduce((best, change) => (Math.abs(change) < Math.abs(best) ? change : best))
}

/** The time in which the tempo of `to` is nearest to that of `from`. */
export function tempoTime(from: number, to: number): 'same' | 'half' | 'double' {
  const away = (times: number) => Math.abs(from / (to * times) - 1)
  if (away(1) <= Math.min(away(0.5), away(2))) return 'same'
  return to < from ? 'half' : 'double'
}

/** The properties of a track that decide how well it follows another. */
export interface Mixable {
  tbpm: number
  tkey: string
  /** 1 to 10; 0 when unknown. */
  energy: number
}

export interface Transition {
  /** 0 (clash) to 100 (seamless). */
  score: number
  /** Undefined where the keys clash or one is unknown. */
  relation: KeyRelation | undefined
  /** Percent, see `tempoChange`. */
  tempoPercent: number
  /** Steps of energy up (positive) or down. */
  energyStep: number
  /** `half` or `double` when one beat of a track counts as two of the other. */
  time: ReturnType<typeof tempoTime>
  isClash: boolean
}

const RELATION_SCORES: Record<KeyRelation, number> = { same: 50, relative: 46, up: 44, down: 42, diagonal: 32, boost: 30 }
const UNKNOWN_KEY_SCORE = 25

/** Scores the transition from one track into the next: 50 points for the keys, 30 for the tempo, 20 for the energy. */
export function transition(from: Mixable, to: Mixable, rule: MixRule, percent = MIX_PERCENT_DEFAULT): Transition {
  const relation = keyRelation(from.tkey, to.tkey)
  const areKeysKnown = from.tkey !== '' && to.tkey !== ''
  const areTemposKnown = from.tbpm > 0 && to.tbpm > 0
  const tempoPercent = areTemposKnown ? tempoChange(from.tbpm, to.tbpm) : 0
  const energyStep = from.energy > 0 && to.energy > 0 ? to.energy - from.energy : 0
  const keyScore = areKeysKnown
    ? relation && mixes(from.tkey, to.tkey, rule)
      ? RELATION_SCORES[relation]
      : 0
    : UNKNOWN_KEY_SCORE
  const time = areTemposKnown ? tempoTime(from.tbpm, to.tbpm) : 'same'
  const isFarInTime = rule === 'strict' && time !== 'same'
  const tempoScore = areTemposKnown ? (isFarInTime ? 0 : 30 * tempoCloseness(tempoPercent, percent)) : 15
  const energyScore = 20 * Math.max(0, 1 - Math.max(0, Math.abs(energyStep) - 1) / 4)
  return {
    score: Math.round(keyScore + tempoScore + energyScore),
    relation,
    tempoPercent,
    energyStep,
    time,
    isClash:
      (areKeysKnown && keyScore === 0) ||
      Math.abs(tempoPercent) > percent ||
      (rule === 'strict' && Math.abs(energyStep) > STRICT_ENERGY_STEPS),
  }
}

/** 1 at the same tempo, 0 at twice the allowed change. */
function tempoCloseness(change: number, percent: number): number {
  if (percent === 0) return change === 0 ? 1 : 0
  return Math.max(0, 1 - Math.abs(change) / (2 * percent))
}

/** Undefined for an invalid code. */
export function parseCamelot(code: string): CamelotCode | undefined {
  const [, number, letter] = /^([1-9]|1[0-2])([AB])$/.exec(code) ?? []
  return number === undefined ? undefined : { number: Number(number), letter: letter as CamelotCode['letter'] }
}
