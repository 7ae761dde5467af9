import { pick, type Random, seededRandom } from '@shenglang/contract/seeded-random'
import type { FinderQueries } from '../../src/catalog/finder/library/port.ts'
import type { Condition } from '../../src/catalog/finder/rows/dimensions.ts'
import type { Term } from '../../src/catalog/finder/text/keyword.ts'
import type { Database } from '../../src/platform/database/database.ts'

const STYLES = ['house', 'techno', 'trance', 'hip-hop']
const KEYS = ['1A', '8A', '8B', '9A', '12B']
const ORDERS = ['newest', 'hottest', 'downloads', 'collects', 'bpm'] as const
const WORDS = ['夜色', '城市', '月光', 'Midnight', 'Remix', '海边', '龙卷风', 'Shanghai']
const TYPED = [
  '夜',
  '夜色',
  'yese',
  'ys',
  'y',
  'chengshi',
  'cs',
  'midnight',
  'midnihgt',
  'mid',
  '龍卷',
  '8a',
  '阿',
  '林夜',
  'linye',
  'l',
  '改名',
  'yechengshi',
]

const sqlList = (values: string[]) => `(array[${values.map((value) => `'${value}'`).join()}])`

/** Artists with `count` resources between them; many have the same counts, and some no known tempo. */
export async function fillLibrary(database: Database, count: number): Promise<void> {
  const word = (seed: number) => `${sqlList(WORDS)}[1 + n * ${seed} % ${WORDS.length}]`
  await database.pool.query(`
    with artist as (
      insert into users (nick_name, is_artists, fans_count)
      select (array['林夜','阿夜','DJ Nova','小周'])[1 + n % 4] || n, true, n % 5 from generate_series(1, 40) n returning user_id
    ), numbered as (select user_id, row_number() over (order by user_id) as place from artist), added as (
      insert into resources (title, artist_id, content_type, category_code, style, genres, energy, tbpm, tkey, duration_ms, published_at)
      select ${word(1)} || ' ' || ${word(3)} || ' ' || n, user_id, 1, 'A0301', ${sqlList(STYLES)}[1 + n % 4], array['club'],
        1 + n % 10, (90 + n % 60) * (n % 37 > 0)::int, ${sqlList(KEYS)}[1 + n % 5], 60000 + n % 600 * 1000,
        '2026-01-01'::timestamptz + n % 97 * interval '1 hour'
      from generate_series(1, ${count}) n join numbered on place = 1 + n % 40
      returning resource_id, content_type
    )
    insert into resource_counts (resource_id, content_type, play_count, download_count, collect_count)
    select resource_id, content_type, resource_id * 7 % 50, resource_id % 9, resource_id % 4 from added`)
}

/** Random changes of a library: plays, favourites, renames, edits, new works, works taken down and published again. */
const CHANGES: ((random: Random) => string)[] = [
  (
    random,
  ) => `update resource_counts set play_count = play_count + ${1 + Math.floor(random() * 60)}, download_count = download_count + 1
    where resource_id % 11 = ${Math.floor(random() * 11)}`,
  (random) =>
    `update resource_counts set collect_count = (collect_count + 1) % 5 where resource_id % 7 = ${Math.floor(random() * 7)}`,
  (
    random,
  ) => `update users set nick_name = '${pick(random, ['改名', '林夜', 'Shanghai Sound'])}' || user_id, fans_count = fans_count + 1
    where user_id % 13 = ${Math.floor(random() * 13)} and is_artists`,
  (random) => `update resources set title = '${pick(random, WORDS)} 改名', style = '${pick(random, STYLES)}', tbpm = tbpm + 1
    where resource_id % 101 = ${Math.floor(random() * 101)}`,
  (random) => `update resources set published_at = case when published_at is null then '2026-01-02'::timestamptz end
    where resource_id % 103 = ${Math.floor(random() * 103)}`,
  (random) => `insert into resources (title, artist_id, content_type, category_code, style, tbpm, tkey, duration_ms, published_at)
    select '${pick(random, WORDS)} 新', min(user_id), 1, 'A0301', '${pick(random, STYLES)}', 128, '8A', 1000, now() from users where is_artists`,
  (random) => `delete from resources where resource_id % 211 = ${Math.floor(random() * 211)}`,
]

/** One random change. */
export async function changeLibrary(database: Database, random: Random): Promise<void> {
  await database.pool.query(pick(random, CHANGES)(random))
}

export type Question = (finder: FinderQueries) => Promise<unknown>

/** Pages far into each order of so many resources, and behind its end. */
export function deepQuestions(count: number): Question[] {
  const fast: Condition = { measure: 'tempo', ranges: [[100, 300]] }
  return ORDERS.flatMap((order) =>
    [0.6, 0.7, 0.8, 0.99, 1.5].flatMap((share): Question[] => [
      (finder) => finder.list(order, [], Math.floor(count * share), 30),
      (finder) => finder.list(order, [fast], Math.floor(count * share), 30),
    ]),
  )
}

/** Queries of every kind, always the same. */
export function questionsOf(count: number): Question[] {
  const random = seededRandom('finder')
  const condition = (): Condition =>
    pick<() => Condition>(random, [
      () => ({ dimension: 'style', values: [pick(random, STYLES), pick(random, STYLES)] }),
      () => ({ dimension: 'tkey', values: [pick(random, KEYS)] }),
      () => ({ dimension: 'energy', values: ['4', '5', '6'] }),
      () => ({ measure: 'tempo', ranges: [[100 + Math.floor(random() * 20), 130]] }),
      () => ({ measure: 'durationMs', ranges: [[120_000, 400_000]] }),
      () => ({ measure: 'publishedAt', ranges: [[Date.UTC(2026, 0, 2), Number.MAX_VALUE]] }),
      () => ({ measure: 'artistId', ranges: [[20, 20]] }),
    ])()
  const conditions = () => Array.from({ length: Math.floor(random() * 4) }, condition)
  const terms = (): Term[] =>
    Array.from({ length: 1 + Math.floor(random() * 2) }, () => ({ text: pick(random, TYPED), facts: [] }))
  const kinds: (() => Question)[] = [
    () => {
      const [order, narrowed, from] = [pick(random, ORDERS), conditions(), Math.floor(random() ** 3 * 500)]
      return (finder) => finder.list(order, narrowed, from, 30)
    },
    () => {
      const [narrowed, choices] = [conditions(), Array.from({ length: 8 }, condition)]
      return (finder) => finder.countEach(narrowed, choices)
    },
    () => {
      const narrowed = conditions()
      return async (finder) => (await finder.countKeysAndTempos(narrowed)).map((pair) => pair.join(' ')).sort()
    },
    () => {
      const ids = Array.from({ length: 40 }, () => String(1 + Math.floor(random() * 500)))
      return (finder) => finder.mixables(ids)
    },
    () => {
      const [words, narrowed, limit] = [terms(), conditions(), pick(random, [5, 30, 1001])]
      return (finder) => finder.search(words, narrowed, limit)
    },
    () => {
      const word = pick(random, TYPED)
      return (finder) => finder.searchArtists(word, 5)
    },
  ]
  return Array.from({ length: count }, (_, index) => (kinds[index % kinds.length] as () => Question)())
}
