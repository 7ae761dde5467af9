import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import type { ListFilter } from '@shenglang/contract/catalog/routes'
import { largeCatalogue } from '@shenglang/demo/large-catalogue'
import { pick, seededRandom } from '@shenglang/demo/seeded-random'
import { type Condition, conditionsOf, type Finder, readKeyword } from '../../server/src/catalog/finder/index.ts'
import { typed } from '../catalogue/queries.ts'

const STYLES = ['house', 'techno', 'trance', 'hip-hop', 'guofeng', 'bounce']
const GENRES = ['club', 'festival', 'lounge', 'afterhours']
const ORDERS: ResourceOrder[] = ['newest', 'hottest', 'downloads', 'collects', 'bpm']
const PAGE = 30
const SEARCHED = 1001
const SUGGESTED = 10
const TITLES_MAX = 20_000

type Query = (finder: Finder) => Promise<unknown>

/** So many different queries of each kind for a library of this size; always the same. */
export function finderQuestions(size: number, count: number) {
  const random = seededRandom('parts')
  const titles = Array.from(largeCatalogue(Math.min(size, TITLES_MAX), 1), ({ title }) => title)
  const many = (query: () => Query) => Array.from({ length: count }, query)
  const narrowed = (filters: number): Condition[] => {
    const tempo = 100 + Math.floor(random() * 20)
    const filter: Partial<ListFilter>[] = [
      { style: [pick(random, STYLES), pick(random, STYLES)] },
      { bpmFrom: tempo, bpmTo: tempo + 5 + Math.floor(random() * 25) },
      { genre: [pick(random, GENRES)] },
      { minutesFrom: 1 + Math.floor(random() * 3) },
      { tkey: [`${1 + Math.floor(random() * 12)}A`, `${1 + Math.floor(random() * 12)}B`] },
    ]
    const chosen = Array.from({ length: filters }, () => pick(random, filter))
    return Object.values(conditionsOf(Object.assign({}, ...chosen), 0, new Date()))
  }
  const facets: Condition[] = [
    ...STYLES.map((style): Condition => ({ dimension: 'style', values: [style] })),
    ...GENRES.map((genre): Condition => ({ dimension: 'genre', values: [genre] })),
    ...Array.from(
      { length: 24 },
      (_, key): Condition => ({ dimension: 'tkey', values: [`${1 + (key % 12)}${key < 12 ? 'A' : 'B'}`] }),
    ),
  ]
  const search = (keyword: string, limit: number): Query => {
    const terms = readKeyword(keyword, [])
    return (finder) => finder.search(terms, [], limit)
  }
  return {
    'first page': many(() => {
      const [order, conditions] = [pick(random, ORDERS), narrowed(3)]
      return (finder) => finder.list(order, conditions, 0, PAGE)
    }),
    'deep page': many(() => {
      const [order, conditions, from] = [
        pick(random, ORDERS),
        narrowed(1).slice(0, Math.round(random())),
        Math.floor(random() * size),
      ]
      return (finder) => finder.list(order, conditions, from, PAGE)
    }),
    search: many(() => search(typed(random, pick(random, titles)), SEARCHED)),
    suggestion: many(() => search(typed(random, pick(random, titles)).slice(0, 1 + Math.floor(random() * 3)), SUGGESTED)),
    facets: many(() => {
      const conditions = narrowed(2)
      return (finder) => finder.countEach(conditions, facets)
    }),
  } satisfies Record<string, Query[]>
}
