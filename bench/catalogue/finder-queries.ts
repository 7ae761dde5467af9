import { pick, seededRandom } from '@shenglang/contract/seeded-random'
import { largeCatalogue } from '@shenglang/demo/large-catalogue'
import { pinyin } from 'pinyin-pro'
import { catalogueQueries, type QueryKind } from './queries.ts'

const API = '/api/client/app/cms'
const LIMIT_MS = 50
const CONNECTIONS = 4

/** Queries by which two finders are compared on a library of `size` works, `count` of each kind; the same in every run. */
export function finderQueries(size: number, count: number): QueryKind[] {
  const random = seededRandom('finders')
  const titles = Array.from(largeCatalogue(Math.min(size, 20_000), 1), ({ title }) => title.replaceAll(/[^\p{L}\p{N} ]/gu, ''))
  const kindOf = (name: string) => catalogueQueries(size, count).find((kind) => kind.name === name) as QueryKind
  const search = (keyword: string) => `${API}/resource_search?keyword=${encodeURIComponent(keyword)}`
  const syllables = (text: string) => pinyin(text.replaceAll(' ', ''), { toneType: 'none', type: 'array', v: true })
  const many = (path: (title: string) => string) => Array.from({ length: count }, () => path(pick(random, titles)))
  const reported = Number.POSITIVE_INFINITY
  return [
    { ...kindOf('list with filters and sort, first page'), limitMs: LIMIT_MS },
    {
      name: 'search of two characters or more',
      limitMs: LIMIT_MS,
      paths: many((title) =>
        search(
          title
            .slice(0, 2 + Math.floor(random() * 10))
            .trim()
            .padEnd(2, '夜'),
        ),
      ),
    },
    { ...kindOf('suggestion for a prefix'), limitMs: reported },
    { name: 'search in pinyin', limitMs: reported, paths: many((title) => search(syllables(title).join('').toLowerCase())) },
    { ...kindOf('facet counts'), limitMs: reported },
    { ...kindOf('list with filters and sort, deep page'), limitMs: reported },
    { name: 'tempos and keys', limitMs: reported, paths: [`${API}/resource_tempo_keys?contentType=1`] },
  ].map((kind) => ({ ...kind, connections: CONNECTIONS }))
}
