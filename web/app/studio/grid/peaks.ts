const BLOCK = 64

/** The peaks of a recording, fine enough to see where a beat begins. */
export interface Peaks {
  values: Float32Array
  /** Of `values` a second. */
  rateHz: number
}

export function peaksOf(channels: readonly Float32Array[], sampleRate: number): Peaks {
  const values = new Float32Array(Math.ceil((channels[0]?.length ?? 0) / BLOCK))
  for (const samples of channels) {
    for (let at = 0; at < samples.length; at += 1) {
      const block = Math.floor(at / BLOCK)
      const height = Math.abs(samples[at] ?? 0)
      if (height > (values[block] ?? 0)) values[block] = height
    }
  }
  return { values, rateHz: sampleRate / BLOCK }
}

/** The highest peak from one moment until another, 0 outside of the recording. */
export function peakBetween({ values, rateHz }: Peaks, fromMs: number, toMs: number): number {
  const first = Math.max(0, Math.floor((fromMs / 1000) * rateHz))
  const last = Math.min(values.length, Math.max(first + 1, Math.ceil((toMs / 1000) * rateHz)))
  let highest = 0
  for (let at = first; at < last; at += 1) highest = Math.max(highest, values[at] ?? 0)
  return highest
}
