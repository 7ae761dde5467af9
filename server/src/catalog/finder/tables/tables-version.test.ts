import { createHash } from 'node:crypto'
import { SPELLED_TRACKS } from '@shenglang/demo/truth/spellings'
import { expect, test } from 'vitest'
import { rowOf } from '../../../../test/finder/finder-rows.ts'
import { latinWordsOf, withoutOneLetter } from '../text/typos.ts'
import { indexedOf, nameOf } from './apply-changes.ts'
import { TABLES_VERSION } from './tables.sql.ts'

const FIRST_CHARACTER = 0x4e00
const LAST_CHARACTER = 0x9fff

/** Titles that have every common Chinese character, so that other readings of one are noticed. */
const characters = Array.from({ length: Math.ceil((LAST_CHARACTER - FIRST_CHARACTER) / 16) }, (_, line) =>
  String.fromCodePoint(...Array.from({ length: 16 }, (_, index) => FIRST_CHARACTER + line * 16 + index)),
)

/** Rows and words of titles, names and facts of every kind. */
function written(): unknown[] {
  const titles = [...SPELLED_TRACKS, ...characters.map((title) => ({ title, artist: 'Café & 林夜' }))]
  return titles.flatMap(({ title, artist }, index) => {
    const row = indexedOf(
      rowOf({
        resourceId: index + 1,
        title,
        artist,
        credits: index % 3 === 0 ? `${artist} / ABBA` : '',
        genres: index % 2 === 0 ? ['deep'] : [],
        energy: index % 11,
        tbpm: index % 200,
        durationMs: index * 7000,
        publishedAt: Date.UTC(2020, 0, index),
        playCount: index * index,
      }),
    )
    const words = latinWordsOf(row.plain)
    return [row, nameOf({ id: index, nickName: artist, isArtist: true, fans: index }), words, words.map(withoutOneLetter)]
  })
}

test('what the tables hold is that of their version: raise TABLES_VERSION with any change, then write its hash here', () => {
  const hash = createHash('sha256').update(JSON.stringify(written())).digest('hex').slice(0, 16)
  expect({ version: TABLES_VERSION, hash }).toEqual({ version: 2, hash: 'ab7eaf5cb1e4a6c8' })
})
