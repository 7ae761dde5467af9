import type { Pieces } from '../rows/time-slices.ts'
import type { Grams } from './ngrams.ts'

/** Most texts that are indexed together: a position takes two bytes. */
export const TEXTS_MAX = 1 << 16
const UNIT_BITS = 16

/**
 * The texts that contain each gram, by a bucket of its hash: their ascending positions, or one bit for each text where that is
 * not longer. Plain data for a file.
 */
export interface Postings {
  size: number
  /** Start of each bucket in `lists`; it ends at the start of the next. */
  starts: Uint32Array
  lists: Uint16Array
}

/** Texts, and grams, per slice of work: they are indexed within a millisecond. */
const PIECE = 32
const GRAMS_PIECE = 1 << 17

const BUCKETS_PER_TEXT = 4
const GRAMS_PER_TEXT = 56

/** The length of a list of bits. A list of this length always consists of bits. */
export const bitsLength = (size: number) => Math.ceil(size / UNIT_BITS)

/** Builds postings, block after block in the same memory, since memory freed in between does not return to the system. */
export class PostingsBuilder {
  /** By bucket, the number of its texts; while lists are filled, the index for its next text. */
  #counts = new Uint32Array(0)
  /** By bucket, the last text in it, counted from one, since a text has some grams twice. */
  #lastIn = new Uint32Array(0)
  /** The buckets of one text after another, and the end of those of each text. */
  #buckets = new Uint32Array(0)
  readonly #ends = new Uint32Array(TEXTS_MAX)

  #clear(bucketCount: number): void {
    if (this.#counts.length < bucketCount) {
      this.#counts = new Uint32Array(bucketCount)
      this.#lastIn = new Uint32Array(bucketCount)
    }
    this.#counts.fill(0)
    this.#lastIn.fill(0)
  }

  /** `gramsOf` returns the hashes of the text at a position, in a list that may be reused. */
  *build(size: number, gramsOf: (position: number) => Grams): Pieces<Postings> {
    if (size > TEXTS_MAX) throw new Error(`${size} texts are too many for one block`)
    const bucketCount = 2 ** Math.ceil(Math.log2(BUCKETS_PER_TEXT * Math.max(size, 1)))
    this.#clear(bucketCount)
    yield* this.#count(size, bucketCount, gramsOf)
    const starts = new Uint32Array(bucketCount + 1)
    for (let bucket = 0; bucket < bucketCount; bucket += 1) {
      starts[bucket + 1] = (starts[bucket] as number) + Math.min(this.#counts[bucket] as number, bitsLength(size))
    }
    const postings = { size, starts, lists: new Uint16Array(starts[bucketCount] as number) }
    yield* this.#fill(postings)
    return postings
  }

  *#count(size: number, bucketCount: number, gramsOf: (position: number) => Grams): Pieces<void> {
    const [counts, lastIn] = [this.#counts, this.#lastIn]
    let total = 0
    for (let position = 0; position < size; position += 1) {
      const { hashes, length } = gramsOf(position)
      if (total + length > this.#buckets.length)
        this.#buckets = longer(this.#buckets, Math.max(total + length, GRAMS_PER_TEXT * size))
      const buckets = this.#buckets
      for (let index = 0; index < length; index += 1) {
        const bucket = (hashes[index] as number) & (bucketCount - 1)
        if (lastIn[bucket] === position + 1) continue
        lastIn[bucket] = position + 1
        counts[bucket] = (counts[bucket] as number) + 1
        buckets[total] = bucket
        total += 1
      }
      this.#ends[position] = total
      if (position % PIECE === 0) yield
    }
  }

  *#fill({ size, starts, lists }: Postings): Pieces<void> {
    const next = this.#counts
    next.set(starts.subarray(0, -1))
    for (let position = 0, index = 0; position < size; position += 1) {
      for (; index < (this.#ends[position] as number); index += 1) {
        const bucket = this.#buckets[index] as number
        const start = starts[bucket] as number
        if ((starts[bucket + 1] as number) - start === bitsLength(size)) {
          const unit = start + (position >>> 4)
          lists[unit] = (lists[unit] as number) | (1 << (position & 15))
        } else {
          lists[next[bucket] as number] = position
          next[bucket] = (next[bucket] as number) + 1
        }
        if (index % GRAMS_PIECE === 0) yield
      }
    }
  }
}

function longer(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const room = new Uint32Array(length + (length >>> 3))
  room.set(array)
  return room
}
