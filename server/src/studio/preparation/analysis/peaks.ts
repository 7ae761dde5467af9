/** A tone that stands out of a spectrum. */
export interface Peak {
  midi: number
  magnitude: number
}

/** The least level of a peak above its surroundings. */
const PROMINENCE = 2
const SURROUNDINGS = [4, 12] as const
const INAUDIBLE = 1e-5

/** Finds the tones of a spectrum from one MIDI note up to another. */
export function createPeakFinder(binHz: number, fromMidi: number, toMidi: number): (magnitudes: Float32Array) => Peak[] {
  const [lowest, highest] = [Math.floor(hzOf(fromMidi) / binHz), Math.ceil(hzOf(toMidi) / binHz)]
  return (magnitudes) => {
    const peaks: Peak[] = []
    for (let bin = lowest; bin < highest; bin += 1) {
      if (!isPeak(magnitudes, bin)) continue
      const midi = midiOf((bin + summit(magnitudes, bin)) * binHz)
      if (midi >= fromMidi && midi < toMidi) peaks.push({ midi, magnitude: magnitudes[bin]! })
    }
    return peaks
  }
}

function isPeak(magnitudes: Float32Array, bin: number): boolean {
  const here = magnitudes[bin]!
  if (here < INAUDIBLE || here <= magnitudes[bin - 1]! || here < magnitudes[bin + 1]!) return false
  const [from, to] = SURROUNDINGS
  let around = 0
  for (let away = from; away <= to; away += 1) around += (magnitudes[bin - away] ?? 0) + (magnitudes[bin + away] ?? 0)
  return here >= (PROMINENCE * around) / (2 * (to - from + 1))
}

/** The offset of a peak from its bin: the vertex of the parabola through three logarithms. */
function summit(magnitudes: Float32Array, bin: number): number {
  const left = Math.log(magnitudes[bin - 1]! + 1e-12)
  const here = Math.log(magnitudes[bin]!)
  const right = Math.log(magnitudes[bin + 1]! + 1e-12)
  return (0.5 * (left - right)) / (left - 2 * here + right)
}

const hzOf = (midi: number) => 440 * 2 ** ((midi - 69) / 12)
const midiOf = (hz: number) => 69 + 12 * Math.log2(hz / 440)
