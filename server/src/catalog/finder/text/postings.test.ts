import { seededRandom } from '@shenglang/contract/seeded-random'
import { describe, expect, test } from 'vitest'
import { finish } from '../rows/time-slices.ts'
import { markHaving, requiredGrams } from './mark-having.ts'
import { Grams } from './ngrams.ts'
import { Positions } from './positions.ts'
import { type Postings, PostingsBuilder, TEXTS_MAX } from './postings.ts'

/** Some grams are in most texts, most in few, and a text may have one twice. */
function randomTexts(size: number, seed: string): number[][] {
  const random = seededRandom(seed)
  const gram = () => Math.imul(Math.floor(random() ** 4 * 200), 0x9e3779b1) >>> 0
  return Array.from({ length: size }, () => Array.from({ length: Math.floor(random() * 30) }, gram))
}

/** One builder for all tests, since no data of a block may remain in the next one. */
const builder = new PostingsBuilder()

function build(texts: number[][]) {
  const grams = new Grams()
  const gramsOf = (position: number) => {
    grams.length = 0
    for (const hash of texts[position] ?? []) grams.add(hash)
    return grams
  }
  return finish(builder.build(texts.length, gramsOf))
}

function having(postings: Postings, hashes: number[]): number[] {
  const [positions, found] = [new Positions(), [] as number[]]
  markHaving(postings, requiredGrams([hashes]), positions)
  positions.visit(
    () => true,
    (position) => found.push(position),
  )
  return found
}

describe.each([1, 15, 16, 17, 500, 5000])('%i texts', (size) => {
  test('each gram, and several together, find the texts that have them', () => {
    const texts = randomTexts(size, `postings ${size}`)
    const postings = build(texts)
    const random = seededRandom('queries')
    const bucketOf = (hash: number) => hash & (postings.starts.length - 2)
    const buckets = texts.map((hashes) => new Set(hashes.map(bucketOf)))
    const all = [...new Set(texts.flat())]
    for (let query = 0; query < 300; query += 1) {
      const hashes = Array.from({ length: 1 + (query % 4) }, () => all[Math.floor(random() ** 3 * all.length)] ?? 7)
      const expected = texts.flatMap((_, position) =>
        hashes.every((hash) => buckets[position]?.has(bucketOf(hash))) ? [position] : [],
      )
      expect(having(postings, hashes), hashes.join()).toEqual(expected)
    }
  })
})

test('no list is longer than a bit for each text', () => {
  const size = 3200
  const { lists } = build(Array.from({ length: size }, () => [1, 2, 3]))
  expect(lists.length).toBe((3 * size) / 16)
})

test('without texts nothing is found', () => {
  expect(having(build([]), [1, 2])).toEqual([])
})

test('refuses more texts than a position can number', () => {
  expect(() => finish(builder.build(TEXTS_MAX + 1, () => new Grams()))).toThrow('too many')
})
