import { type CamelotCode, parseCamelot } from '../harmony.ts'

/** How a track sounds at another speed: faster is higher, unless its key is locked. */
export interface Speed {
  /** 1 is as recorded. */
  rate: number
  isKeyLocked: boolean
}

/** A key and how far off it is, -50 to 50 cents. */
export interface SoundingKey {
  /** Camelot code; '' when unknown. */
  tkey: string
  cents: number
}

const KEYS = 12
/** A semitone up is seven fifths up. */
const WHEEL_STEPS = 7

/** How many semitones a speed raises the pitch. */
const semitonesOf = ({ rate, isKeyLocked }: Speed): number => (isKeyLocked ? 0 : 12 * Math.log2(rate))

/** The nearest key at that speed. */
export function soundingKey(tkey: string, speed: Speed): SoundingKey {
  const key = parseCamelot(tkey)
  if (!key) return { tkey: '', cents: 0 }
  const semitones = semitonesOf(speed)
  const whole = Math.round(semitones)
  return { tkey: lifted(key, whole), cents: Math.round((semitones - whole) * 100) + 0 }
}

function lifted({ number, letter }: CamelotCode, semitones: number): string {
  const steps = (((number - 1 + semitones * WHEEL_STEPS) % KEYS) + KEYS) % KEYS
  return `${steps + 1}${letter}`
}

/** Tempo and key of a track as played. */
export function sounding<Track extends { tbpm: number; tkey: string }>(track: Track, speed: Speed): Track {
  return { ...track, tbpm: track.tbpm * speed.rate, tkey: soundingKey(track.tkey, speed).tkey }
}
