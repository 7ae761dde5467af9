import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Companions } from './companions.ts'

const place = await mkdtemp(join(tmpdir(), 'shenglang-companions-'))
afterAll(() => rm(place, { recursive: true }))
let count = 0

/** A folder of these files, each with its name as content, unless it is told. */
async function folderOf(...files: [name: string, content?: string][]) {
  count += 1
  const folder = join(place, String(count))
  await mkdir(folder)
  for (const [name, content = name] of files) await writeFile(join(folder, name), content)
  return { companions: new Companions(), song: join(folder, 'song.mp3') }
}

test.each([
  [['back.jpg', 'Folder.JPG', 'cover (1).png'], 'cover (1).png'],
  [['cover (2).jpg', 'COVER.webp'], 'COVER.webp'],
  [['front.jpeg', 'song.jpg'], 'front.jpeg'],
  [['AlbumArt_1.jpg'], 'AlbumArt_1.jpg'],
  [['my cover.jpg', 'cover.gif', 'cover.txt'], undefined],
])('of %j the cover is %s', async (names, cover) => {
  const { companions, song } = await folderOf(...names.map((name): [string] => [name]))
  expect((await companions.coverBeside(song))?.toString()).toBe(cover)
})

const sheet = (title: string, file = '') => `${file}\nTRACK 01 AUDIO\nTITLE ${title}\nINDEX 01 00:00:00`

test.each<[name: string, files: [string, string][], title: string | undefined]>([
  ['a sheet of its name', [['SONG.CUE', sheet('one')]], 'one'],
  ['a sheet of its whole name', [['song.mp3.cue', sheet('one')]], 'one'],
  ['a sheet that names it', [['other.cue', sheet('one', 'FILE "song.mp3" MP3')]], 'one'],
  ['a sheet of another', [['other.cue', sheet('one', 'FILE "other.mp3" MP3')]], undefined],
  ['none', [], undefined],
])('%s', async (_name, files, title) => {
  const { companions, song } = await folderOf(...files)
  expect((await companions.cueSheetBeside(song))?.tracks[0]?.title).toBe(title)
})
