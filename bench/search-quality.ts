import { largeCatalogue } from '@shenglang/demo/large-catalogue'
import { pick, type Random, seededRandom } from '@shenglang/demo/seeded-random'
import * as OpenCC from 'opencc-js/cn2t'
import { pinyin } from 'pinyin-pro'
import { openLargeLibrary } from './large-library.ts'
import { verdict } from './measure.ts'

/** Of 500 ways in which somebody may type a title of a million, how many have it among the first three results? */
const SIZE = 1_000_000
const ASKED = 500
const FIRST = 3
const LEAST = 0.95

const random = seededRandom('quality')
const titles = Array.from(largeCatalogue(SIZE, 30_000), ({ title }) => title)
const toTraditional = OpenCC.Converter({ from: 'cn', to: 't' })
const readings = (text: string) => pinyin(text, { toneType: 'none', type: 'array', v: true })

const WAYS: Record<string, (title: string, random: Random) => string> = {
  'as it is': (title) => title,
  pinyin: (title) => readings(title).join(''),
  initials: (title) =>
    /[a-z]/i.test(title)
      ? title
      : readings(title)
          .map((reading) => reading[0] ?? '')
          .join(''),
  mixed: (title) => {
    const [head, tail] = [title.slice(0, 2), title.slice(2)]
    return /\p{Script=Han}/u.test(head) ? head + readings(tail).join('') : title
  },
  traditional: (title) => toTraditional(title),
  slip: (title, random) => title.replace(/[A-Za-z]{5,}/, (word) => slipped(word, random)),
}

const library = await openLargeLibrary(SIZE)
let right = 0
const missed = new Map<string, number>()
for (let asked = 0; asked < ASKED; asked += 1) {
  const names = Object.keys(WAYS)
  const name = names[asked % names.length] ?? ''
  const title = pick(random, titles)
  const keyword = WAYS[name]?.(title, random) ?? title
  const { body } = await library.app.inject(
    `/api/client/app/cms/resource_search?keyword=${encodeURIComponent(keyword.slice(0, 100))}&pageSize=${FIRST}`,
  )
  const { rows } = JSON.parse(body) as { rows: { title: string }[] }
  if (rows.some((row) => sounds(row.title) === sounds(title))) right += 1
  else missed.set(name, (missed.get(name) ?? 0) + 1)
}
await library.close()
for (const [name, count] of missed) process.stdout.write(`missed when typed ${name}: ${count}\n`)
verdict(`right title in the first ${FIRST} of ${ASKED} queries`, right / ASKED, LEAST)

/** Titles that are read alike are the same to somebody who types how they sound. */
function sounds(title: string): string {
  return readings(title.toLowerCase())
    .join('')
    .replaceAll(/[^a-z0-9]/g, '')
}

function slipped(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const [head, tail] = [word.slice(0, at), word.slice(at)]
  return pick(random, [head + tail.slice(1), `${head}x${tail}`, head + (tail[1] ?? '') + tail[0] + tail.slice(2)])
}
