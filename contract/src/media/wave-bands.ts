/**
 * A recording's waveform in three bands: for each point the level of the low (< 200 Hz), mid and high (> 2.5 kHz) frequencies,
 * and the overall peak. Each is 0 to 255; the measurement defines what 255 stands for.
 */
export interface WaveBands {
  pointsPerS: number
  low: Uint8Array
  mid: Uint8Array
  high: Uint8Array
  peak: Uint8Array
}

/** In encoding order. */
export const WAVE_PARTS = ['low', 'mid', 'high', 'peak'] as const
export type WavePart = (typeof WAVE_PARTS)[number]

/** A waveform in any kind of numbers, for example before rounding to bytes. */
export type WaveValues = Readonly<Record<WavePart, ArrayLike<number>>>

/** Points of a row in a list, points of a whole track, and points a second for zooming in. */
export const WAVE_ROW_POINTS = 160
export const WAVE_TRACK_POINTS = 800
export const WAVE_ZOOM_RATE = 150

/** IANA media type of the output of `encodeWave`. */
export const WAVE_TYPE = 'application/vnd.shenglang.wave'

export const WAVE_MAX = 255
const VERSION = 1
/**
 * Version (1 byte), number of points (4), points a second (a float of 4), all little-endian; the four parts follow one after
 * another.
 */
const HEADER_BYTES = 9

export function encodeWave(bands: WaveBands): Uint8Array {
  const points = bands.low.length
  const bytes = new Uint8Array(HEADER_BYTES + WAVE_PARTS.length * points)
  const header = new DataView(bytes.buffer)
  header.setUint8(0, VERSION)
  header.setUint32(1, points, true)
  header.setFloat32(5, bands.pointsPerS, true)
  for (const [index, part] of WAVE_PARTS.entries()) bytes.set(bands[part], HEADER_BYTES + index * points)
  return bytes
}

/** Decodes without copying; undefined when the bytes are not a complete waveform of this version. */
export function decodeWave(bytes: Uint8Array): WaveBands | undefined {
  if (bytes.length < HEADER_BYTES) return undefined
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const points = header.getUint32(1, true)
  const pointsPerS = header.getFloat32(5, true)
  if (header.getUint8(0) !== VERSION || !(pointsPerS >= 0)) return undefined
  if (bytes.length !== HEADER_BYTES + WAVE_PARTS.length * points) return undefined
  const part = (index: number) => bytes.subarray(HEADER_BYTES + index * points, HEADER_BYTES + (index + 1) * points)
  return { pointsPerS, low: part(0), mid: part(1), high: part(2), peak: part(3) }
}

/** Decodes the Base64 of `WaveformOverview`; undefined when it is invalid. */
export function decodeWaveText(text: string): WaveBands | undefined {
  try {
    return decodeWave(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/** A waveform with peaks only, for a file that was not analysed in bands yet. */
export function peaksAlone(amplitudes: readonly number[], pointsPerS: number): WaveBands {
  const silence = new Uint8Array(amplitudes.length)
  const peak = Uint8Array.from(amplitudes, (amplitude) => Math.round(amplitude * WAVE_MAX))
  return { pointsPerS, low: silence, mid: silence, high: silence, peak }
}

/** Merges the points from `from` to before `to`: the mean power of each band, and the highest peak. */
export function oneOf(values: WaveValues, from: number, to: number): Record<WavePart, number> {
  return {
    low: meanOf(values.low, from, to),
    mid: meanOf(values.mid, from, to),
    high: meanOf(values.high, from, to),
    peak: mostOf(values.peak, from, to),
  }
}

/** Merges the points into equal parts; if there are fewer points than parts, they are repeated. */
export function inParts(values: WaveValues, parts: number): Record<WavePart, number>[] {
  const points = values.low.length
  return Array.from({ length: points === 0 ? 0 : parts }, (_, part) => {
    const from = Math.floor((part * points) / parts)
    return oneOf(values, from, Math.max(Math.floor(((part + 1) * points) / parts), from + 1))
  })
}

function meanOf(values: ArrayLike<number>, from: number, to: number): number {
  let squares = 0
  for (let at = from; at < to; at += 1) squares += values[at]! * values[at]!
  return to > from ? Math.sqrt(squares / (to - from)) : 0
}

function mostOf(values: ArrayLike<number>, from: number, to: number): number {
  let most = 0
  for (let at = from; at < to; at += 1) most = Math.max(most, values[at]!)
  return most
}
