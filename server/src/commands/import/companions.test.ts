import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { Companions } from './companions.ts'
import { ImportRoots } from './import-roots.ts'

const place = await mkdtemp(join(tmpdir(), 'shenglang-companions-'))
afterAll(() => rm(place, { recursive: true }))
let count = 0

/** A folder of these files, each with its name as content unless another is given. */
async function folderOf(...files: [name: string, content?: string][]) {
  count += 1
  const folder = join(place, String(count))
  await mkdir(folder)
  for (const [name, content = name] of files) await writeFile(join(folder, name), content)
  const refused: string[] = []
  const companions = new Companions(new ImportRoots([folder]), (path) => void refused.push(path.slice(folder.length + 1)))
  return { companions, refused, folder, song: join(folder, 'song.mp3') }
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

test('refuses links of companions that lead outside by name, and does not open them', async () => {
  const outside = await folderOf(['cover.jpg'], ['song.cue', sheet('secret')])
  const { companions, refused, folder, song } = await folderOf()
  for (const name of ['cover.jpg', 'song.cue']) await symlink(join(outside.folder, name), join(folder, name))
  expect([await companions.coverBeside(song), await companions.cueSheetBeside(song)]).toEqual([undefined, undefined])
  expect(refused).toEqual(['cover.jpg', 'song.cue'])
})

test('follows links of companions within the folder', async () => {
  const { companions, folder, song } = await folderOf(['artwork.of.june'], ['other.txt', sheet('one')])
  await symlink('artwork.of.june', join(folder, 'cover.jpg'))
  await symlink('other.txt', join(folder, 'song.cue'))
  expect((await companions.coverBeside(song))?.toString()).toBe('artwork.of.june')
  expect((await companions.cueSheetBeside(song))?.tracks[0]?.title).toBe('one')
})

test('leaves out companions that are too large, or no files', async () => {
  const { companions, folder, song } = await folderOf(['cover.jpg'], ['song.cue', sheet('one')])
  await truncate(join(folder, 'cover.jpg'), 20 * 1024 ** 3)
  await truncate(join(folder, 'song.cue'), 20 * 1024 ** 3)
  expect([await companions.coverBeside(song), await companions.cueSheetBeside(song)]).toEqual([undefined, undefined])
  const piped = await folderOf()
  for (const name of ['cover.jpg', 'song.cue']) await promisify(execFile)('mkfifo', [join(piped.folder, name)])
  expect([await piped.companions.coverBeside(piped.song), await piped.companions.cueSheetBeside(piped.song)]).toEqual([
    undefined,
    undefined,
  ])
})

test('notices a file that is added to a folder later', async () => {
  const { companions, folder, song } = await folderOf()
  expect(await companions.coverBeside(song)).toBeUndefined()
  await writeFile(join(folder, 'cover.jpg'), 'later')
  // Two changes within one tick of the disk's clock look the same.
  await utimes(folder, new Date(), new Date(Date.now() + 1000))
  expect((await companions.coverBeside(song))?.toString()).toBe('later')
})
