import { pick, type Random, seededRandom } from '@shenglang/contract/seeded-random'
import { largeArtists, largeCatalogue } from '@shenglang/demo/large-catalogue'
import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { rowOf } from '../../../../test/finder/finder-rows.ts'
import { plainSearch } from '../../../../test/finder/plain-search.ts'
import { plainText } from '../../../platform/chinese.ts'
import type { FinderRow } from '../rows/row.ts'
import { finish } from '../rows/time-slices.ts'
import { Library } from './library.ts'

/** Several chunks of one block. */
const COUNT = 3000
const QUESTIONS = 40
const LIMITS = [1, 10, 300, 1001]

const artists = largeArtists(COUNT / 20)
const titles = Array.from(largeCatalogue(COUNT, artists.length))

type Plays = (random: Random, index: number) => number
const libraryOf = (plays: Plays, random: Random): Map<number, FinderRow> =>
  new Map(
    titles.map(({ title, artist }, index) => {
      const facts = { resourceId: index + 1, title, artist: artists[artist] ?? '', artistId: 1 + artist }
      return [index + 1, rowOf({ ...facts, playCount: plays(random, index) })]
    }),
  )

const readings = (text: string) => pinyin(text.replaceAll(' ', ''), { toneType: 'none', type: 'array', v: true })
/** Texts that may be typed to find a text, up to any letter. */
function typed(random: Random, text: string): string {
  const whole = pick(random, [
    () => text,
    () => readings(text).join(''),
    () =>
      readings(text)
        .map((reading) => reading[0])
        .join(''),
  ])()
  return plainText(whole).slice(0, 1 + Math.floor(random() * 10))
}

function wordsOf(random: Random): string[] {
  const { title, artist } = pick(random, titles)
  const keyword = random() < 0.3 ? `${typed(random, title)} ${typed(random, artists[artist] ?? '')}` : typed(random, title)
  return [...new Set(plainText(keyword).split(' '))].filter((word) => word !== '')
}

function expectPlainAnswers(library: Library, rows: Map<number, FinderRow>, random: Random): void {
  for (let question = 0; question < QUESTIONS; question += 1) {
    const [words, limit] = [wordsOf(random), pick(random, LIMITS)]
    const terms = words.map((text) => ({ text, facts: [] }))
    const expected = plainSearch([...rows.values()], words, limit)
    // A query without matches is corrected to another word.
    if (expected.length > 0) expect(library.search(terms, [], limit), `${words.join(' ')}, ${limit}`).toEqual(expected)
  }
}

function change(library: Library, rows: Map<number, FinderRow>, changed: FinderRow[], gone: number[] = []): void {
  for (const row of changed) rows.set(row.resourceId, row)
  for (const id of gone) rows.delete(id)
  const counts = changed.map(({ resourceId: id, playCount: plays }) => ({ id, plays, downloads: 0, favourites: 0 }))
  finish(library.change({ counts: [], people: [], facts: changed, gone }))
  finish(library.change({ counts, people: [], facts: [], gone: [] }))
}

/** Changes plays and names of some resources, and removes and adds others. */
function live(library: Library, rows: Map<number, FinderRow>, random: Random): void {
  const some = () => [...rows.values()].filter(() => random() < 0.03)
  const risen = some().map((row) => ({ ...row, playCount: row.playCount * 3 + Math.floor(random() * 4) }))
  const fallen = some().map((row) => ({ ...row, playCount: Math.floor(row.playCount / 2) }))
  const renamed = some().map((row) => ({ ...row, title: pick(random, titles).title }))
  const moved = some().map((row) => ({ ...row, artistId: 1, artist: artists[0] ?? '' }))
  change(library, rows, [...new Map([...risen, ...fallen, ...renamed, ...moved].map((row) => [row.resourceId, row])).values()])
  const next = Math.max(...rows.keys())
  const fresh = titles.slice(0, 50).map(({ title }, index) =>
    rowOf({
      resourceId: next + 1 + index,
      title,
      artist: artists[0] ?? '',
      artistId: 1,
      playCount: Math.floor(random() * 5000),
    }),
  )
  change(
    library,
    rows,
    fresh,
    some().map(({ resourceId }) => resourceId),
  )
}

test.each<[string, Plays]>([
  ['most are hardly played', (random) => Math.floor(30_000 / (1 + random() * COUNT))],
  ['none is played', () => 0],
  ['all are played alike', (random) => 1000 + Math.floor(random() * 5)],
])('finds the same in the same order as by looking at every title where %s', (name, plays) => {
  const random = seededRandom(name)
  const rows = libraryOf(plays, random)
  const library = new Library()
  library.begin([...rows.values()], [])
  finish(library.ready())
  expectPlainAnswers(library, rows, random)
  for (let time = 0; time < 2; time += 1) {
    live(library, rows, random)
    expectPlainAnswers(library, rows, random)
  }
})
