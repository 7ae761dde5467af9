import { type CamelotCode, parseCamelot } from '../harmony.ts'

/** A playback speed. A faster track sounds higher, unless its key is locked. */
export interface Speed {
  /** Factor; 1 is the recorded speed. */
  rate: number
  isKeyLocked: boolean
}

/** A key and its detuning, -50 to 50 cents. */
export interface SoundingKey {
  /** Camelot code; '' when unknown. */
  tkey: string
  cents: number
}

const KEYS = 12
/** One semitone up is seven fifths up, and the Camelot wheel counts in fifths. */
const WHEEL_STEPS = 7

const semitonesOf = ({ rate, isKeyLocked }: Speed): number => (isKeyLocked ? 0 : 12 * Math.log2(rate))

/** The nearest key at that speed, and the rest in cents. */
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

/** The track with the tempo and key that it has at that speed. */
export function sounding<Track extends { tbpm: number; tkey: string }>(track: Track, speed: Speed): Track {
  return { ...track, tbpm: track.tbpm * speed.rate, tkey: soundingKey(track.tkey, speed).tkey }
}
