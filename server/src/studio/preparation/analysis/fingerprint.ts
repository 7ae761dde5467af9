import { type Fingerprints, NO_WORD, SPEEDS } from '../../../media/index.ts'
import { createSpectrum } from './fourier.ts'
import { createFrames, thinned } from './frames.ts'

const BITS = 32
const SIZE = 2048
/** Samples between frames: the fingerprint has about 24 words a second. */
const HOP = 224
/** Frames whose powers are added, so that a copy whose frames begin at other samples has the same words. */
const TOGETHER = 8
/** A word compares the bands with those this many frames before. */
const BACK = 8
/** Decimation: every n-th sample is used. */
const THINNING = 4
const LOWEST_HZ = 180
const HIGHEST_HZ = 2200
/** Only the first quarter of an hour of a longer mix is fingerprinted. */
const STORED_S = 900
const DOUBTS = 3
/** The power of an inaudible frame. */
const SILENCE = 1e-7
/**
 * The least change of neighbouring bands relative to each other, as in music. Tones and noise change less, and get no
 * fingerprint, since they could not be recognised.
 */
const LIVELY = 0.45

/**
 * Computes the fingerprint of a stream of samples. The bands are scaled by each speed, so that a copy pitched by it has the same
 * words.
 */
export function createFingerprinter(sampleRate: number) {
  const rateHz = sampleRate / THINNING / HOP
  const spectrum = createSpectrum(SIZE)
  const magnitudes = new Float32Array(SIZE / 2)
  const binHz = sampleRate / THINNING / SIZE
  const bins = Math.ceil((HIGHEST_HZ * Math.max(...SPEEDS)) / binHz) + 1
  const history = Array.from({ length: TOGETHER }, () => new Float64Array(bins))
  const powers = new Float64Array(bins)
  const sums = new Float64Array(bins + 1)
  const voices = SPEEDS.map((speed) => createVoice(binHz / speed))
  let count = 0
  let soundingFrames = 0

  const listen = (frame: Float32Array) => {
    if (count >= STORED_S * rateHz) return
    spectrum(frame, magnitudes)
    const oldest = history[count % TOGETHER]!
    for (let bin = 0; bin < bins; bin += 1) {
      const power = magnitudes[bin]! * magnitudes[bin]!
      // Rounding must not leave a negative power.
      powers[bin] = Math.max(0, powers[bin]! + power - oldest[bin]!)
      oldest[bin] = power
      sums[bin + 1] = sums[bin]! + powers[bin]!
    }
    soundingFrames = sums[bins]! > SILENCE ? soundingFrames + 1 : 0
    for (const voice of voices) voice.listen(sums, soundingFrames > BACK)
    count += 1
  }

  return {
    add: thinned(2, smoothed(createFrames(SIZE, HOP, listen))),
    prints(): Fingerprints {
      const isRecognisable = voices[0]!.liveliness() >= LIVELY
      const valuesOf = ({ values }: Words) => (isRecognisable ? values : new Uint32Array())
      return { rateHz, words: voices.map(({ words }) => valuesOf(words)), doubts: voices.map(({ doubts }) => valuesOf(doubts)) }
    },
  }
}

/** Halves the rate: passes on every other sample after a low-pass. */
function smoothed(onSample: (sample: number) => void): (sample: number) => void {
  let [a, b, c] = [0, 0, 0]
  let isOdd = false
  return (sample) => {
    isOdd = !isOdd
    if (isOdd) onSample((a + 3 * b + 3 * c + sample) / 8)
    ;[a, b, c] = [b, c, sample]
  }
}

/** Computes the words at one speed; `binHz` is the width of a bin of the spectrum at that speed. */
function createVoice(binHz: number) {
  const edges = Float64Array.from(
    { length: BITS + 2 },
    (_, band) => (LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (band / (BITS + 1))) / binHz,
  )
  const ring = Array.from({ length: BACK + 1 }, () => new Float64Array(BITS + 1))
  const values = new Float64Array(BITS)
  const words = new Words()
  const doubts = new Words()
  let count = 0
  let changes = 0
  let soundingFrames = 0
  return {
    words,
    doubts,
    /** The average change of the bands. */
    liveliness: () => (soundingFrames === 0 ? 0 : changes / (soundingFrames * BITS)),
    listen(sums: Float64Array, isPlayed: boolean): void {
      const now = ring[count % ring.length]!
      count += 1
      const past = ring[count % ring.length]!
      takePowers(sums, edges, now)
      for (let bit = 0; bit < BITS; bit += 1) {
        values[bit] = now[bit]! - now[bit + 1]! - (past[bit]! - past[bit + 1]!)
        if (isPlayed) changes += Math.abs(values[bit]!)
      }
      if (isPlayed) soundingFrames += 1
      words.push(isPlayed ? wordOf(values) : NO_WORD)
      doubts.push(isPlayed ? doubtsOf(values) : 0)
    },
  }
}

/** The logarithm of the power between neighbouring edges, which may lie within a bin. */
function takePowers(sums: Float64Array, edges: Float64Array, powers: Float64Array): void {
  let below = sumUpTo(sums, edges[0]!)
  for (let band = 0; band < powers.length; band += 1) {
    const above = sumUpTo(sums, edges[band + 1]!)
    powers[band] = Math.log(above - below + 1e-12)
    below = above
  }
}

function sumUpTo(sums: Float64Array, edge: number): number {
  const bin = Math.floor(edge)
  return sums[bin]! + (edge - bin) * (sums[bin + 1]! - sums[bin]!)
}

function wordOf(values: Float64Array): number {
  let word = 0
  for (let bit = 0; bit < BITS; bit += 1) word |= values[bit]! > 0 ? 1 << bit : 0
  return word
}

/** A mask of the `DOUBTS` bits that are closest to flipping. */
function doubtsOf(values: Float64Array): number {
  let mask = 0
  for (let doubt = 0; doubt < DOUBTS; doubt += 1) {
    let nearest = -1
    for (let bit = 0; bit < BITS; bit += 1) {
      if ((mask >>> bit) & 1) continue
      if (nearest < 0 || Math.abs(values[bit]!) < Math.abs(values[nearest]!)) nearest = bit
    }
    mask |= 1 << nearest
  }
  return mask
}

/** A growing list of words in compact memory. */
class Words {
  #words = new Uint32Array(4096)
  #length = 0

  push(word: number): void {
    if (this.#length === this.#words.length) {
      const larger = new Uint32Array(2 * this.#length)
      larger.set(this.#words)
      this.#words = larger
    }
    this.#words[this.#length] = word
    this.#length += 1
  }

  get values(): Uint32Array {
    return this.#words.subarray(0, this.#length)
  }
}
