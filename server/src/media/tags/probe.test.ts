import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { apeV2, encoded, flac, id3v1, id3v2, mp3, wav } from '../../../test/tagged-bytes.ts'
import { probeAudio } from './probe.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-probe-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function factsOf(bytes: Buffer, name = 'audio') {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return probeAudio(path)
}

const gbk = (text: string) => encoded('gb18030', text)
const latin = (text: string) => Buffer.from(text, 'latin1')

test.each([
  [
    'ID3v2.3',
    mp3(
      id3v2(3, [
        { id: 'TPE1', value: gbk('陶喆') },
        { id: 'TIT2', value: gbk('普通朋友') },
      ]),
    ),
  ],
  [
    'ID3v2.4',
    mp3(
      id3v2(4, [
        { id: 'TPE1', value: gbk('陶喆') },
        { id: 'TIT2', value: gbk('普通朋友') },
      ]),
    ),
  ],
  ['ID3v1', mp3(Buffer.alloc(0), id3v1({ title: gbk('普通朋友'), artist: gbk('陶喆') }))],
  [
    'INFO of a WAV',
    wav([
      { id: 'INAM', value: gbk('普通朋友') },
      { id: 'IART', value: gbk('陶喆') },
    ]),
  ],
  [
    'ID3 in a WAV',
    wav(
      [],
      [
        [
          'id3 ',
          id3v2(3, [
            { id: 'TPE1', value: gbk('陶喆') },
            { id: 'TIT2', value: gbk('普通朋友') },
          ]),
        ],
      ],
    ),
  ],
  [
    'Vorbis comments',
    flac([
      ['TITLE', gbk('普通朋友')],
      ['ARTIST', gbk('陶喆')],
    ]),
  ],
  [
    'UTF-16 of what was taken for Latin',
    mp3(
      id3v2(3, [
        { id: 'TPE1', value: gbk('陶喆').toString('latin1') },
        { id: 'TIT2', value: gbk('普通朋友').toString('latin1') },
      ]),
    ),
  ],
])('GBK beyond GB2312 in %s is read', async (_, bytes) => {
  expect(await factsOf(bytes)).toMatchObject({ title: '普通朋友', artists: ['陶喆'] })
})

test('a name that another tag has in Unicode is read as in that tag, and its bytes stay known', async () => {
  const tag = id3v2(3, [
    { id: 'TPE1', value: Buffer.from('ccd586b4', 'hex') },
    { id: 'TPE2', value: '陶喆' },
  ])
  const { artists, rawTexts } = await factsOf(mp3(tag))
  expect(artists).toEqual(['陶喆'])
  expect(Object.values(rawTexts ?? {}).map((bytes) => Buffer.from(bytes, 'base64').toString('hex'))).toEqual(['ccd586b4'])
})

test('accents stay, and plain text leaves no bytes behind', async () => {
  const accented = await factsOf(
    mp3(
      id3v2(3, [
        { id: 'TPE1', value: latin('Tiësto') },
        { id: 'TIT2', value: 'Café del Mar' },
      ]),
    ),
  )
  expect(accented).toMatchObject({ title: 'Café del Mar', artists: ['Tiësto'] })
  const plain = await factsOf(
    mp3(
      id3v2(3, [
        { id: 'TPE1', value: latin('AC') },
        { id: 'TIT2', value: '夜' },
      ]),
    ),
  )
  expect(plain.rawTexts).toBeUndefined()
})

test('names at the end of a file fill what its front leaves open', async () => {
  const front = id3v2(3, [{ id: 'TIT2', value: '夜航' }])
  expect(await factsOf(mp3(front, id3v1({ title: gbk('夜'), artist: gbk('林夜'), genre: 17 })))).toMatchObject({
    ...{ title: '夜航', artists: ['林夜'], genres: ['Rock'] },
  })
  expect(await factsOf(mp3(Buffer.alloc(0), apeV2({ Title: '夜航', Artist: '林夜' })))).toMatchObject({
    ...{ title: '夜航', artists: ['林夜'] },
  })
})

test('sound that follows a data chunk of length 0 is not taken for chunks', async () => {
  const bytes = wav([])
  bytes.writeUInt32LE(0, bytes.indexOf('data') + 4)
  expect((await factsOf(bytes)).title).toBeUndefined()
})

test('a genre that an ID3 tag names by its number has its name', async () => {
  const genresOf = async (text: string) => (await factsOf(mp3(id3v2(3, [{ id: 'TCON', value: latin(text) }])))).genres
  expect([await genresOf('(17)'), await genresOf('17'), await genresOf('(4)Nu Disco')]).toEqual([
    ['Rock'],
    ['Rock'],
    ['Nu Disco'],
  ])
})

test.each(['AC/DC', 'Axwell /\\ Ingrosso', '张三/李四'])('a slash cuts no artist in any format: %s', async (name) => {
  const artist = { id: 'TPE1', value: name }
  const files = [
    mp3(id3v2(3, [artist])),
    mp3(id3v2(4, [artist])),
    wav([], [['id3 ', id3v2(3, [artist])]]),
    flac([['ARTIST', name]]),
    mp3(Buffer.alloc(0), apeV2({ Artist: name })),
  ]
  expect((await Promise.all(files.map((bytes, at) => factsOf(bytes, `slash-${at}`)))).map(({ artists }) => artists)).toEqual(
    files.map(() => [name]),
  )
})

test('a genre with a slash within brackets is one in ID3 as well', async () => {
  const tag = id3v2(3, [{ id: 'TCON', value: latin('Techno (Peak Time / Driving)') }])
  expect((await factsOf(mp3(tag), 'genre')).genres).toEqual(['Techno (Peak Time / Driving)'])
})

test('all facts come from one block, the format’s own first, and another fills only what it leaves open', async () => {
  const front = id3v2(3, [
    ...[
      { id: 'TIT2', value: '旧标题' },
      { id: 'TPE1', value: '旧艺人' },
      { id: 'TALB', value: '专辑' },
    ],
    ...[
      { id: 'TKEY', value: '5A' },
      { id: 'TBPM', value: '90' },
      { id: 'TYER', value: '1999' },
      { id: 'TCON', value: 'Rock' },
    ],
  ])
  const nativeTags: [string, string][] = [
    ...([
      ['TITLE', '夜航'],
      ['ARTIST', '林夜'],
      ['INITIALKEY', '8A'],
    ] as [string, string][]),
    ...([
      ['BPM', '128'],
      ['DATE', '2024'],
      ['GENRE', 'House'],
    ] as [string, string][]),
  ]
  const facts = { title: '夜航', artists: ['林夜'], key: '8A', bpm: 128, release: '2024', genres: ['House'], album: '专辑' }
  expect(await factsOf(flac(nativeTags, front), 'mixed')).toMatchObject(facts)
  const ape = apeV2({ Title: 'APE', Artist: 'APE', Year: '1999', Genre: 'Rock', BPM: '90', Key: '5A' })
  const id3 = id3v2(4, [
    ...[
      { id: 'TIT2', value: '夜航' },
      { id: 'TPE1', value: '林夜' },
      { id: 'TALB', value: '专辑' },
      { id: 'TKEY', value: '8A' },
    ],
    ...[
      { id: 'TBPM', value: '128' },
      { id: 'TDRC', value: '2024' },
      { id: 'TCON', value: 'House' },
    ],
  ])
  expect(await factsOf(mp3(id3, ape), 'mixed')).toMatchObject(facts)
})

test('a list of artists in another block does not replace the artist', async () => {
  const front = id3v2(3, [{ id: 'TXXX', value: 'ARTISTS\0甲\0乙' }])
  expect((await factsOf(flac([['ARTIST', '林夜']], front), 'lists')).artists).toEqual(['林夜'])
})
