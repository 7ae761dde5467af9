import { NO_WORD, type Prints, SPEEDS } from '../../../media/index.ts'
import { createSpectrum } from './fourier.ts'
import { createFrames, thinned } from './frames.ts'

const BITS = 32
const SIZE = 2048
/** About 24 words a second. */
const HOP = 224
/** Frames whose powers are added, so that a copy cut elsewhere says the same. */
const TOGETHER = 8
/** A word is told from how the bands stood so many frames before. */
const BACK = 8
/** Every how many samples one is kept. */
const THINNING = 4
const LOWEST_HZ = 180
const HIGHEST_HZ = 2200
/** Of a longer mix the first quarter of an hour is known. */
const KEPT_S = 900
const DOUBTS = 3
/** Power of a frame that nobody hears. */
const SILENCE = 1e-7
/** By how much neighbouring bands change beside each other in music; tones and noises, by which nothing is known, do less. */
const LIVELY = 0.45

/** Listens for what a stream of samples is known by. Bands follow each speed, so that a copy pitched by it says the same. */
export function createPrintListener(sampleRate: number) {
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
  let heard = 0

  const listen = (frame: Float32Array) => {
    if (count >= KEPT_S * rateHz) return
    spectrum(frame, magnitudes)
    const oldest = history[count % TOGETHER]!
    for (let bin = 0; bin < bins; bin += 1) {
      const power = magnitudes[bin]! * magnitudes[bin]!
      // What rounding leaves behind is never less than nothing.
      powers[bin] = Math.max(0, powers[bin]! + power - oldest[bin]!)
      oldest[bin] = power
      sums[bin + 1] = sums[bin]! + powers[bin]!
    }
    heard = sums[bins]! > SILENCE ? heard + 1 : 0
    for (const voice of voices) voice.listen(sums, heard > BACK)
    count += 1
  }

  return {
    add: thinned(2, smoothed(createFrames(SIZE, HOP, listen))),
    prints(): Prints {
      const isKnown = voices[0]!.liveliness() >= LIVELY
      const told = ({ values }: Words) => (isKnown ? values : new Uint32Array())
      return { rateHz, words: voices.map(({ words }) => told(words)), doubts: voices.map(({ doubts }) => told(doubts)) }
    },
  }
}

/** Passes on every other sample, without what lies too high for so few. */
function smoothed(onSample: (sample: number) => void): (sample: number) => void {
  let [a, b, c] = [0, 0, 0]
  let isOdd = false
  return (sample) => {
    isOdd = !isOdd
    if (isOdd) onSample((a + 3 * b + 3 * c + sample) / 8)
    ;[a, b, c] = [b, c, sample]
  }
}

/** What the sound says at one speed; `binHz` is the width of a bin of the spectrum at that speed. */
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
  let heard = 0
  return {
    words,
    doubts,
    /** By how much the bands change on average. */
    liveliness: () => (heard === 0 ? 0 : changes / (heard * BITS)),
    listen(sums: Float64Array, isHeard: boolean): void {
      const now = ring[count % ring.length]!
      count += 1
      const past = ring[count % ring.length]!
      takePowers(sums, edges, now)
      for (let bit = 0; bit < BITS; bit += 1) {
        values[bit] = now[bit]! - now[bit + 1]! - (past[bit]! - past[bit + 1]!)
        if (isHeard) changes += Math.abs(values[bit]!)
      }
      if (isHeard) heard += 1
      words.push(isHeard ? wordOf(values) : NO_WORD)
      doubts.push(isHeard ? doubtsOf(values) : 0)
    },
  }
}

/** Logarithms of what lies between neighbouring edges, which may lie within a bin. */
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

/** The bits that stand nearest to turning. */
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

/** Words that come one after another, in as little memory as they need. */
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
