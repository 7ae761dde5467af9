import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeRecording } from '../../../test/recordings.ts'
import { testApplication } from '../../../test/test-application.ts'
import { findFfmpeg } from '../../media/index.ts'
import { createWatch } from './watch.ts'

const { database, files, clock } = await testApplication()
const place = await mkdtemp(join(tmpdir(), 'shenglang-watch-'))
afterAll(() => rm(place, { recursive: true }))
const folder = join(place, 'dropped')
await mkdir(folder)
const signal = new AbortController().signal
const said: [level: string, facts: Record<string, unknown>][] = []
const log = {
  info: (facts: object) => void said.push(['info', { ...facts }]),
  warn: (facts: object) => void said.push(['warn', { ...facts }]),
}
const watching = () => createWatch({ folder, database, files, ffmpegPath: () => findFfmpeg(''), now: () => clock.now, log })
const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
const titles = async () =>
  (await database.query().selectFrom('resources').select('title').orderBy('resource_id').execute()).map(({ title }) => title)
const sources = async () => (await database.query().selectFrom('audio_sources').select('sha256').execute()).length
const outcomes = async () =>
  (await database.query().selectFrom('watched_files').select(['path', 'outcome']).orderBy('path').execute()).map(
    ({ path, outcome }) => `${path.slice(folder.length + 1)} ${outcome}`,
  )

test('what settles in a watched folder is imported once, by whichever worker, also after a new start', async () => {
  const watch = watching()
  const song = await makeRecording(folder, '夜航.mp3', 4)
  await watch(signal)
  later(10)
  await watch(signal)
  expect(await titles()).toEqual([])
  // It is still being copied.
  await utimes(song, clock.now, new Date(clock.now.getTime() + 1000))
  later(10)
  await watch(signal)
  later(10)
  await watch(signal)
  expect(await titles()).toEqual([])
  later(10)
  const other = watching()
  await other(signal)
  later(20)
  await Promise.all([watch(signal), other(signal)])
  expect([await titles(), await sources()]).toEqual([['夜航'], 1])

  const afresh = watching()
  await afresh(signal)
  later(20)
  await afresh(signal)
  expect([await titles(), await outcomes()]).toEqual([['夜航'], ['夜航.mp3 published']])
})

test('what cannot be taken is written down, and looked at again when it has changed', async () => {
  const watch = watching()
  await writeFile(join(folder, '半首.mp3'), '还没有传完')
  await writeFile(join(folder, '._半首.mp3'), 'x')
  await watch(signal)
  later(20)
  await watch(signal)
  await watch(signal)
  expect(await outcomes()).toEqual(['半首.mp3 refused', '夜航.mp3 published'])
  expect(said.filter(([level, { path }]) => level === 'warn' && String(path).includes('半首'))).toHaveLength(1)
  await makeRecording(folder, '半首.mp3', 4, {}, 440)
  await watch(signal)
  later(20)
  await watch(signal)
  expect([await outcomes(), await titles()]).toEqual([
    ['半首.mp3 published', '夜航.mp3 published'],
    ['夜航', '半首'],
  ])
})

test('a folder that is gone is told once, and comes back', async () => {
  const watch = watching()
  said.length = 0
  await rename(folder, `${folder}-away`)
  await watch(signal)
  await watch(signal)
  await rename(`${folder}-away`, folder)
  await watch(signal)
  expect(said.map(([level, facts]) => [level, facts.folder])).toEqual([
    ['warn', folder],
    ['info', folder],
  ])
})
