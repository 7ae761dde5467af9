import { setTimeout } from 'node:timers/promises'
import { pick, type Random, seededRandom } from '@shenglang/contract/seeded-random'
import { type LargeResource, largeArtists, largeCatalogue } from '@shenglang/demo/large-catalogue'
import { SPELLED_TRACKS } from '@shenglang/demo/truth/spellings'
import * as OpenCC from 'opencc-js/cn2t'
import { pinyin } from 'pinyin-pro'
import { ARTISTS_MAX, addTracks, type Finder, followTables, type LargeLibrary, openLargeLibrary } from './large-library.ts'
import { SMOKE_LIBRARY, sized, verdict } from './measure.ts'

/**
 * Counts how often a track is among the first three results in a library of a million, for the index in memory and for the tables
 * of PostgreSQL: for 1,000 queries in the various ways of typing, and for the spellings of the truth set. Another size and number
 * of queries may follow the program's name.
 */
const SIZE = sized(Number(process.argv[2] ?? 1_000_000), SMOKE_LIBRARY)
const QUERIES = sized(Number(process.argv[3] ?? 1000), 40)
const FIRST = 3
const LEAST = 0.95
/** Interval at which the index reads changes. */
const FRESH_MS = 250

interface Track extends Pick<LargeResource, 'title' | 'tbpm' | 'tkey'> {
  artistName: string
}
type Row = { title: string; tbpm: number; tkey: string }

/** A way in which people type a track; `isRight` judges the results, by default by the title. */
interface Way {
  keyword: (track: Track, random: Random) => string
  isRight?: (results: Row[], track: Track) => boolean
}

const artists = largeArtists(Math.min(ARTISTS_MAX, Math.ceil(SIZE / 10)))
const tracks = Array.from(
  largeCatalogue(SIZE, artists.length),
  ({ title, artist, tbpm, tkey }): Track => ({ title, tbpm, tkey, artistName: artists[artist] ?? '' }),
)
const toTraditional = OpenCC.Converter({ from: 'cn', to: 't' })
const syllables = (text: string) => pinyin(text, { toneType: 'none', type: 'array', v: true })
const initialsOf = (text: string) =>
  /[a-z]/i.test(text)
    ? text
    : syllables(text)
        .map((reading) => reading[0] ?? '')
        .join('')

const WAYS: Record<string, Way> = {
  'as it is': { keyword: ({ title }) => title },
  pinyin: { keyword: ({ title }) => syllables(title).join('') },
  initials: { keyword: ({ title }) => initialsOf(title) },
  mixed: {
    keyword: ({ title }) => {
      const [head, tail] = [title.slice(0, 2), title.slice(2)]
      return /\p{Script=Han}/u.test(head) ? head + syllables(tail).join('') : title
    },
  },
  traditional: { keyword: ({ title }) => toTraditional(title) },
  'with a slip': { keyword: ({ title }, random) => title.replace(/[A-Za-z]{5,}/, (word) => slipped(word, random)) },
  'initials and artist': { keyword: ({ title, artistName }) => `${initialsOf(title)} ${artistName}` },
  'without a syllable': { keyword: ({ title }, random) => withoutSyllable(title, random) },
  'traditional, with the artist': { keyword: ({ title, artistName }) => toTraditional(`${artistName} ${title}`) },
  'artist - title': { keyword: ({ title, artistName }) => `${artistName} - ${title}` },
  'tempo and key': {
    keyword: ({ tbpm, tkey }) => `${tbpm} ${tkey}`,
    isRight: (results, { tbpm, tkey }) =>
      results.length > 0 && results.every((row) => Math.round(row.tbpm) === tbpm && row.tkey === tkey),
  },
  'title, tempo and key': { keyword: ({ title, tbpm, tkey }) => `${title} ${tbpm}bpm ${tkey.toLowerCase()}` },
}

for (const finder of ['memory', 'postgres'] as const) {
  const library = await openLargeLibrary(SIZE, { finder })
  await addTracks(library.database, SPELLED_TRACKS)
  if (finder === 'postgres') await followTables(library.database)
  await judge(finder, library)
  await library.close()
}

/** Asks a finder; the same questions each time. */
async function judge(finder: Finder, { app }: LargeLibrary): Promise<void> {
  const random = seededRandom('quality')
  const byWay = new Map(Object.keys(WAYS).map((name) => [name, { right: 0, queries: 0 }]))
  for (let index = 0; index < QUERIES; index += 1) {
    const [name, { keyword, isRight = hasTitle }] = Object.entries(WAYS)[index % byWay.size] as [string, Way]
    const track = pick(random, tracks)
    const results = await search(keyword(track, random).slice(0, 100))
    const share = byWay.get(name) as { right: number; queries: number }
    share.queries += 1
    if (isRight(results, track)) share.right += 1
  }
  const [first] = SPELLED_TRACKS as [(typeof SPELLED_TRACKS)[0]]
  while (!hasTitle(await search(first.title), first)) await setTimeout(FRESH_MS)
  let spelled = 0
  for (const track of SPELLED_TRACKS) {
    for (const typed of track.typed) {
      if ((await search(typed)).some(({ title }) => title === track.title)) spelled += 1
      else process.stdout.write(`${finder}: not found: ${typed}, for ${track.title} by ${track.artist}\n`)
    }
  }
  for (const [name, { right, queries }] of byWay)
    process.stdout.write(`${finder}: typed ${name}: ${(right / queries).toFixed(2)} of ${queries}\n`)
  const right = [...byWay.values()].reduce((sum, share) => sum + share.right, 0)
  verdict(`${finder}: right track in the first ${FIRST} of ${QUERIES} queries`, right / QUERIES, LEAST)
  const spellings = SPELLED_TRACKS.reduce((sum, { typed }) => sum + typed.length, 0)
  verdict(`${finder}: right track in the first ${FIRST} of ${spellings} spellings`, spelled / spellings, LEAST)

  async function search(keyword: string): Promise<Row[]> {
    const query = `keyword=${encodeURIComponent(keyword)}&pageSize=${FIRST}`
    const { statusCode, body } = await app.inject(`/api/client/app/cms/resource_search?${query}`)
    if (statusCode !== 200) throw new Error(`${keyword}: ${statusCode} ${body}`)
    return (JSON.parse(body) as { rows: Row[] }).rows
  }
}

function hasTitle(results: Row[], { title }: Pick<Track, 'title'>): boolean {
  return results.some((row) => sounds(row.title) === sounds(title))
}

/** The pinyin of a Chinese title, with one of its syllables left out, not the first; other titles as they are. */
function withoutSyllable(title: string, random: Random): string {
  const all = syllables(title)
  if (/[^\p{Script=Han}]/u.test(title) || all.length < 4) return all.join('')
  return all.toSpliced(1 + Math.floor(random() * (all.length - 2)), 1).join('')
}

/** Titles that sound alike are equal for a query in pinyin. */
function sounds(title: string): string {
  return syllables(title.toLowerCase())
    .join('')
    .replaceAll(/[^a-z0-9]/g, '')
}

function slipped(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const [head, tail] = [word.slice(0, at), word.slice(at)]
  return pick(random, [head + tail.slice(1), `${head}x${tail}`, head + (tail[1] ?? '') + tail[0] + tail.slice(2)])
}
