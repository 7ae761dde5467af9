import { pick, type Random, seededRandom } from '@shenglang/contract/seeded-random'
import { largeCatalogue } from '@shenglang/demo/large-catalogue'
import { pinyin } from 'pinyin-pro'

/** A kind of query, with the paths of its requests. */
export interface QueryKind {
  name: string
  connections: number
  limitMs: number
  paths: string[]
}

const API = '/api/client/app/cms'
const STYLES = ['house', 'techno', 'trance', 'hip-hop', 'guofeng', 'bounce']
const GENRES = ['club', 'festival', 'lounge', 'afterhours']
const ORDERS = ['newest', 'hottest', 'downloads', 'collects', 'bpm']

/** Typical queries of a library of `size` works, `count` of each kind; the same in every run. */
export function catalogueQueries(size: number, count: number): QueryKind[] {
  const random = seededRandom('questions')
  const titles = Array.from(largeCatalogue(Math.min(size, 20_000), 1), ({ title }) => title)
  const many = (path: () => string) => Array.from({ length: count }, path)
  return [
    {
      name: 'list with filters and sort, first page',
      connections: 16,
      limitMs: 10,
      paths: many(() => `${API}/resource?${filter(random)}&orderBy=${pick(random, ORDERS)}&pageSize=30`),
    },
    {
      name: 'list with filters and sort, deep page',
      connections: 16,
      limitMs: 10,
      paths: many(
        () =>
          `${API}/resource?${filter(random, 1)}&orderBy=${pick(random, ORDERS)}&pageSize=30&pageNum=${size >= 1_000_000 ? 1000 : 20}`,
      ),
    },
    {
      name: 'suggestion for a prefix',
      connections: 16,
      limitMs: 8,
      paths: many(() => `${API}/resource_completion?key=${encodeURIComponent(prefixOf(random, pick(random, titles)))}&size=10`),
    },
    {
      name: 'full search',
      connections: 16,
      limitMs: 15,
      paths: many(() => `${API}/resource_search?keyword=${encodeURIComponent(keywordOf(random, pick(random, titles)))}`),
    },
    {
      name: 'facet counts',
      connections: 4,
      limitMs: 50,
      paths: many(() => `${API}/resource_facets?${filter(random)}`),
    },
  ]
}

function filter(random: Random, most = 3): string {
  const filters = [
    () => `style=${[pick(random, STYLES), pick(random, STYLES)].join()}`,
    () => `energy=${pick(random, ['1-3', '4-6', '7-10', '4-6,7-10'])}`,
    () => `genre=${pick(random, GENRES)}`,
    () => `tkey=${1 + Math.floor(random() * 12)}A,${1 + Math.floor(random() * 12)}B`,
    () => `bpmScope=${pick(random, ['90-100', '115-125', '125-132', '132-150'])}`,
    () => `releaseYear=${pick(random, ['2026', '2025', '2024,2023'])}`,
    () => `bpmFrom=${100 + Math.floor(random() * 20)}&bpmTo=${125 + Math.floor(random() * 20)}`,
    () => `recentlyAdded=${pick(random, ['30', '90', '365'])}`,
  ]
  const chosen = new Set(Array.from({ length: 1 + Math.floor(random() * most) }, () => Math.floor(random() * filters.length)))
  return Array.from(chosen, (index) => filters[index]?.()).join('&')
}

const LETTERS = { toneType: 'none', type: 'array', v: true } as const

/** A title as users type it: as it is, in pinyin, or by initials. */
export function typed(random: Random, title: string): string {
  const plain = title.replaceAll(/[^\p{L}\p{N} ]/gu, '')
  const kind = random()
  if (kind < 0.4) return plain
  const syllables = pinyin(plain.replaceAll(' ', ''), LETTERS)
  return (kind < 0.7 ? syllables : syllables.map((syllable) => syllable[0] ?? '')).join('').toLowerCase()
}

function prefixOf(random: Random, title: string): string {
  return (
    typed(random, title)
      .slice(0, 1 + Math.floor(random() * 12))
      .trim() || title.slice(0, 1)
  )
}

function keywordOf(random: Random, title: string): string {
  const kind = random()
  if (kind < 0.15) return `${100 + Math.floor(random() * 45)} ${1 + Math.floor(random() * 12)}A ${pick(random, STYLES)}`
  if (kind < 0.3) return title.slice(0, 1 + Math.floor(random() * 2))
  return typed(random, title)
}
