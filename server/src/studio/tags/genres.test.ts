import { expect, test } from 'vitest'
import { genreColumns, missingGenres } from './genres.ts'

const entry = (dictType: 'cms_music_style' | 'cms_genres', dictValue: string, dictLabel: string) => ({
  dictType,
  dictValue,
  dictLabel,
})
const ENTRIES = [
  entry('cms_music_style', 'drum-and-bass', 'Drum & Bass'),
  entry('cms_music_style', 'house', 'House'),
  entry('cms_genres', 'club', '俱乐部'),
]

test.each<[tags: string[], style: string, genres: string[]]>([
  [['House'], 'house', []],
  [["Drum'n'Bass"], 'drum-and-bass', []],
  [['drum and bass', 'Jungle'], 'drum-and-bass', ['Jungle']],
  [['Tech House'], '', ['Tech House']],
  [['俱乐部', '国风'], '', ['club', '国风']],
  [['House', 'Drum & Bass'], 'house', ['Drum & Bass']],
  [['Jungle', 'Jungle', '--'], '', ['Jungle']],
  [['很'.repeat(40)], '', ['很'.repeat(32)]],
  [[], '', []],
])('%j gives the style %j and the tags %j', (tags, style, genres) =>
  expect(genreColumns(tags, ENTRIES)).toEqual({ style, genres }),
)

test.each<[work: string, known: Partial<Parameters<typeof missingGenres>[0]>, adds: object]>([
  ['that says nothing', {}, { style: 'house', genres: ['Jungle'] }],
  ['with a style', { style: 'drum-and-bass' }, { genres: ['House', 'Jungle'] }],
  ['with tags', { genres: ['club'] }, { style: 'house' }],
  ['whose artist left both empty', { own_fields: ['style', 'genres'] }, {}],
])("a work %s takes the rest from its file's tags", (_, known, adds) => {
  expect(missingGenres({ style: '', genres: [], own_fields: [], ...known }, ['House', 'Jungle'], ENTRIES)).toEqual(adds)
})
