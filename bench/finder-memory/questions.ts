import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import { largeArtists, largeCatalogue } from '@shenglang/demo/large-catalogue'
import { pick, type Random, seededRandom } from '@shenglang/demo/seeded-random'
import { type Condition, levelsWithin, readKeyword } from '../../server/src/catalog/finder/index.ts'
import type { Library } from '../../server/src/catalog/finder/library/library.ts'
import { finish } from '../../server/src/catalog/finder/rows/time-slices.ts'
import { plainText } from '../../server/src/platform/chinese.ts'
import { typed } from '../catalogue/queries.ts'

export interface Asked {
  name: string
  questions: ((library: Library) => unknown)[]
}

const STYLES = ['house', 'techno', 'trance', 'hip-hop', 'guofeng', 'bounce']
const GENRES = ['club', 'festival', 'lounge', 'afterhours']
const ORDERS: ResourceOrder[] = ['newest', 'hottest', 'downloads', 'collects', 'bpm']
const PAGE = 30
const DEEP = 30_000
const SUGGESTED = 10
const SEARCH_MAX = 1001

/** What people ask, `asked` times each, different each time and always the same. */
export function askedOf(size: number, asked: number, seed = 'asked'): Asked[] {
  const random = seededRandom(seed)
  const titles = Array.from(largeCatalogue(Math.min(size, 20_000), 1), ({ title }) => title)
  const artists = largeArtists(Math.max(1, Math.floor(size / 33)))
  const many = (make: () => (library: Library) => unknown) => Array.from({ length: asked }, make)
  const list = (most: number, deepest: number) => () => {
    const [order, conditions, from] = [pick(random, ORDERS), conditionsOf(random, most), Math.floor(random() * deepest)]
    return (library: Library) => library.list(order, conditions, from, PAGE)
  }
  const search = (keyword: () => string, limit: number) => () => {
    const terms = readKeyword(keyword(), [])
    return (library: Library) => library.search(terms, [], limit)
  }
  const prefix = () =>
    typed(random, pick(random, titles))
      .slice(0, 1 + Math.floor(random() * 12))
      .trim()
  return [
    { name: 'list, first page', questions: many(list(3, 1)) },
    { name: 'list, deep page', questions: many(list(1, DEEP)) },
    { name: 'search', questions: many(search(() => keywordOf(random, titles), SEARCH_MAX)) },
    { name: 'suggestion', questions: many(search(prefix, SUGGESTED)) },
    {
      name: 'suggested artists',
      questions: many(() => {
        const word = plainText(typed(random, pick(random, artists)).slice(0, 1 + Math.floor(random() * 4))).replaceAll(' ', '')
        return (library) => (word === '' ? [] : library.searchArtists(word, 3))
      }),
    },
    {
      name: 'facets',
      questions: many(() => {
        const conditions = conditionsOf(random, 3)
        return (library) => finish(library.countEach(conditions, choices()))
      }),
    },
  ]
}

function conditionsOf(random: Random, most: number): Condition[] {
  const kinds: (() => Condition)[] = [
    () => ({ dimension: 'style', values: [pick(random, STYLES), pick(random, STYLES)] }),
    () => ({ dimension: 'energy', values: levelsWithin(pick(random, ['1-3', '4-6', '7-10'])) }),
    () => ({ dimension: 'genre', values: [pick(random, GENRES)] }),
    () => ({ dimension: 'tkey', values: [`${1 + Math.floor(random() * 12)}A`, `${1 + Math.floor(random() * 12)}B`] }),
    () => ({ measure: 'tempo', ranges: [[100 + Math.floor(random() * 20), 125 + Math.floor(random() * 20)]] }),
    () => ({ measure: 'artistId', ranges: [Array(2).fill(100 + Math.floor(random() * 300)) as [number, number]] }),
    () => ({ measure: 'durationMs', ranges: [[60_000 * Math.floor(1 + random() * 4), 60_000 * Math.floor(5 + random() * 4)]] }),
    () => ({ measure: 'publishedAt', ranges: [[Date.UTC(2025, Math.floor(random() * 12), 1), Number.MAX_VALUE]] }),
  ]
  return Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(random, kinds)())
}

function choices(): Condition[] {
  const each = (dimension: Extract<Condition, { dimension: unknown }>['dimension'], values: string[]): Condition[] =>
    values.map((value) => ({ dimension, values: [value] }))
  const keys = Array.from({ length: 24 }, (_, key) => `${1 + (key >> 1)}${'AB'[key & 1]}`)
  const tempos = [90, 100, 115, 125, 132, 150].map((from): Condition => ({ measure: 'tempo', ranges: [[from, from + 9]] }))
  return [...each('style', STYLES), ...each('genre', GENRES), ...each('tkey', keys), ...tempos]
}

function keywordOf(random: Random, titles: string[]): string {
  const kind = random()
  if (kind < 0.1) return `${100 + Math.floor(random() * 45)} ${1 + Math.floor(random() * 12)}A`
  if (kind < 0.2) return pick(random, titles).slice(0, 1 + Math.floor(random() * 2))
  if (kind < 0.3) return `${pick(random, titles).slice(0, 2)} ${typed(random, pick(random, titles)).slice(0, 4)}`
  if (kind < 0.35) return pick(random, titles).replace(/[A-Za-z]{4,}/, (word) => word.slice(0, 2) + word.slice(3))
  return typed(random, pick(random, titles))
}
