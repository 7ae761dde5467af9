import { mkdir, mkdtemp, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeRecording } from '../../../test/recordings.ts'
import { testApplication } from '../../../test/test-application.ts'
import { findFfmpeg, hashFile } from '../../media/index.ts'
import { openWorkFolders } from '../../studio/index.ts'
import { createWatch } from './watch.ts'

const { database, files, clock, folder: dataDir } = await testApplication()
const folders = await openWorkFolders(dataDir)
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
const shared = join(place, 'shared')
await mkdir(shared)
const watching = (others: Partial<Parameters<typeof createWatch>[0]> = {}) =>
  createWatch({
    ...{ folder, linkRoots: [shared], database, files, folders, bytesMax: 100_000_000, parallel: 2, log },
    ...{ ffmpegPath: () => findFfmpeg(''), now: () => clock.now },
    ...others,
  })
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

test('a settled file in a watched folder is imported once, by any worker, also after a restart', async () => {
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

test('a refused file is recorded, and tried again when it has changed', async () => {
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

test('reports a missing folder once, and continues when it is back', async () => {
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

/** After a restart, which has seen nothing of the folder yet. */
async function importOnce(others: Parameters<typeof watching>[0] = {}) {
  const watch = watching(others)
  await watch(signal)
  later(20)
  await watch(signal)
  return watch
}
const outcomeOf = async (name: string) => (await outcomes()).find((line) => line.startsWith(`${name} `))

// Reading either of them would take longer than a test may.
test('refuses what is no music, or too large, without reading it', async () => {
  const zeros = join(folder, '空.mp3')
  await writeFile(zeros, '')
  const wave = await makeRecording(folder, '录音.wav', 4, {}, 500)
  for (const path of [zeros, wave]) await truncate(path, 500 * 1024 ** 3)
  await importOnce({ bytesMax: 400 * 1024 ** 3 })
  expect(await outcomeOf('录音.wav')).toBe('录音.wav refused')
  await rm(wave)
  await utimes(zeros, 1, 1)
  await importOnce({ bytesMax: 1000 * 1024 ** 3 })
  expect(said.at(-1)?.[1]).toMatchObject({ path: zeros, outcome: 'refused', reason: expect.stringContaining('不是可识别') })
  await rm(zeros)
})

test('follows links into the named roots only; logs each other one once', async () => {
  const outside = join(place, 'outside')
  await mkdir(outside)
  await makeRecording(outside, '外面.mp3', 4, {}, 550)
  await makeRecording(shared, '共享.mp3', 4, {}, 600)
  await writeFile(join(outside, '外面.cue'), 'TRACK 01 AUDIO\nTITLE secret\nINDEX 01 00:00:00')
  await symlink(join(outside, '外面.mp3'), join(folder, '外面.mp3'))
  await symlink(outside, join(folder, 'outside'))
  await symlink(join(shared, '共享.mp3'), join(folder, '共享.mp3'))
  await symlink(join(outside, '外面.cue'), join(folder, '共享.cue'))
  said.length = 0
  const watch = await importOnce()
  await watch(signal)
  expect(await titles()).toEqual(['夜航', '半首', '共享'])
  const warned = said.flatMap(([level, { path }]) => (level === 'warn' ? [String(path).slice(folder.length + 1)] : []))
  expect(warned.sort()).toEqual(['outside', '共享.cue', '外面.mp3'])
  const { tracklist } = await database
    .query()
    .selectFrom('resources')
    .select('tracklist')
    .where('title', '=', '共享')
    .executeTakeFirstOrThrow()
  expect(tracklist).toBe('')
})

test('imports files in parallel, so that a slow one delays nothing that comes later', async () => {
  const slow = await makeRecording(folder, '慢.mp3', 4, {}, 650)
  await makeRecording(folder, '快.mp3', 4, {}, 700)
  const blocked = Promise.withResolvers<void>()
  const unblock = Promise.withResolvers<void>()
  const slowly: typeof files = {
    ...files,
    async adopt(key, path) {
      if (key.includes(await hashFile(slow))) {
        blocked.resolve()
        await unblock.promise
      }
      return files.adopt(key, path)
    },
  }
  const watch = watching({ files: slowly, listEveryMs: 10 })
  await watch(signal)
  later(20)
  const watched = watch(signal)
  await blocked.promise
  await expect.poll(() => outcomeOf('快.mp3')).toBe('快.mp3 published')
  const newcomer = await makeRecording(place, '后来.mp3', 4, {}, 750)
  await rename(newcomer, join(folder, '后来.mp3'))
  await expect
    .poll(() => {
      later(20)
      return outcomeOf('后来.mp3')
    })
    .toBe('后来.mp3 published')
  expect(await outcomeOf('慢.mp3')).toBeUndefined()
  unblock.resolve()
  await watched
  expect(await outcomeOf('慢.mp3')).toBe('慢.mp3 published')
})

test('a worker that is asked to stop leaves its unfinished work for the next one', async () => {
  await makeRecording(folder, '未完.mp3', 4, {}, 800)
  const stopping = new AbortController()
  const watch = watching({
    files: {
      ...files,
      async adopt() {
        stopping.abort()
        throw new Error('closed')
      },
    },
  })
  await watch(stopping.signal)
  later(20)
  await watch(stopping.signal)
  expect(await outcomeOf('未完.mp3')).toBeUndefined()
  await importOnce()
  expect(await outcomeOf('未完.mp3')).toBe('未完.mp3 published')
})
