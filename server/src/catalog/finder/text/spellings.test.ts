import { largeArtists, largeCatalogue } from '@shenglang/demo/large-catalogue'
import { SPELLED_TRACKS } from '@shenglang/demo/truth/spellings'
import { expect, test } from 'vitest'
import { rowOf } from '../../../../test/finder/finder-rows.ts'
import { Library } from '../library/library.ts'
import { finish } from '../rows/time-slices.ts'
import { readKeyword } from './keyword.ts'

const OTHERS = 3000
const FIRST = 3

const artists = largeArtists(OTHERS / 20)
const others = Array.from(largeCatalogue(OTHERS, artists.length), ({ title, artist, tkey, playCount }, index) =>
  rowOf({ resourceId: 1000 + index, title, artist: artists[artist] ?? '', artistId: 1000 + artist, tkey, playCount }),
)
const names = [...new Set(SPELLED_TRACKS.map(({ artist }) => artist))]
// The searched titles are played least, so that only the match can put them first.
const spelled = SPELLED_TRACKS.map(({ title, artist }, index) =>
  rowOf({ resourceId: 1 + index, title, artist, artistId: 1 + names.indexOf(artist) }),
)
const library = new Library()
library.begin(
  [...others, ...spelled],
  names.map((nickName, index) => ({ id: 1 + index, nickName, isArtist: true, fans: 0 })),
)
finish(library.ready())

test.each(
  SPELLED_TRACKS.flatMap(({ title, artist, typed }, index) => typed.map((keyword) => ({ keyword, title, artist, index }))),
)('$keyword finds $title by $artist', ({ keyword, index }) =>
  expect(library.search(readKeyword(keyword, []), [], FIRST)).toContain(String(1 + index)),
)
