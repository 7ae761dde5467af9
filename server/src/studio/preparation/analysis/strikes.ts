import { Series } from '../../../media/index.ts'

/** The level of a track, sampled closely enough to time the attack of a drum to the millisecond. */
export interface Strikes {
  rateHz: number
  /** Mean power of the whole sound, and of its upper half alone, in which the attack of drums is sharp. */
  whole: Float32Array
  upper: Float32Array
}

/** Samples per frame: about three milliseconds. */
const HOP = 64

/** Measures the levels of the first `lengthS` seconds of a stream of samples. */
export function createStrikeListener(sampleRate: number, lengthS: number) {
  const whole = new Series()
  const upper = new Series()
  const most = Math.ceil((lengthS * sampleRate) / HOP)
  let [power, upperPower, inHop, before] = [0, 0, 0, 0]
  return {
    add(sample: number): void {
      const step = sample - before
      before = sample
      power += sample * sample
      upperPower += step * step
      inHop += 1
      if (inHop < HOP) return
      if (whole.values.length < most) {
        whole.push(power / HOP)
        upper.push(upperPower / HOP)
      }
      power = 0
      upperPower = 0
      inHop = 0
    },
    strikes: (): Strikes => ({ rateHz: sampleRate / HOP, whole: whole.values, upper: upper.values }),
  }
}
