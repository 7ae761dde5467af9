import { expect, test } from 'vitest'
import type { EnginePorts, StoragePort } from './engine-state.ts'
import { memoryStorage, setUp, source, track } from './test-kit.ts'

const [a, b] = [track('a'), track('b')]

/** Each call hands out another signed address. */
function expiring(): { asked: () => number; findSources: EnginePorts['findSources'] } {
  let asked = 0
  return {
    asked: () => asked,
    async findSources(id) {
      asked += 1
      return [source(id, 0, { playUrl: `/${id}?signed=${asked}` })]
    },
  }
}

test('an address that has expired is asked for anew once, and nobody hears of it', async () => {
  const addresses = expiring()
  const { engine, clock, media } = setUp({ findSources: addresses.findSources })
  media.breakAddress('/api/a?signed=1', 4)
  engine.playAll([a, b])
  await clock.pass(500)
  expect(media.state).toMatchObject({ url: '/api/a?signed=2', isPlaying: true })
  expect(engine.getState()).toMatchObject({ message: undefined, isError: false, currentMusic: { resourceId: 'a' } })
})

test('one that expires within the music goes on where it was', async () => {
  const addresses = expiring()
  const { engine, clock, media } = setUp({ findSources: addresses.findSources })
  engine.playAll([a])
  await clock.pass(500)
  media.state.currentTime = 42
  media.tell({ type: 'progress' })
  media.tell({ type: 'error', code: 2 })
  await clock.pass(0)
  expect(media.state).toMatchObject({ url: '/api/a?signed=2', isPlaying: true, currentTime: 42 })
})

test('where a shorter recording took its place it begins anew; where none may be heard any more it says so', async () => {
  let answer = [source('a', 0)]
  const { engine, clock, media } = setUp({ findSources: async () => answer })
  engine.playAll([a])
  await clock.pass(500)
  media.state.currentTime = 42
  media.tell({ type: 'progress' })
  answer = [source('a', 1, { duration: 30_000 })]
  media.tell({ type: 'error', code: 2 })
  await clock.pass(0)
  expect(media.state).toMatchObject({ url: '/api/a-1', isPlaying: true, currentTime: 0 })
  media.state.currentTime = 59
  media.tell({ type: 'progress' })
  answer = [source('a', 0, { playUrl: '' })]
  media.tell({ type: 'error', code: 2 })
  await clock.pass(5000)
  expect(engine.getState()).toMatchObject({ isError: true, message: { text: '没有有效的音频源' } })
})

test('one that is refused again is the track’s failure', async () => {
  const addresses = expiring()
  const { engine, clock, media } = setUp({ findSources: addresses.findSources })
  media.breakAddress('/api/a?signed=1', 4)
  media.breakAddress('/api/a?signed=2', 4)
  engine.playAll([a])
  await clock.pass(5000)
  expect(addresses.asked()).toBe(2)
  expect(engine.getState()).toMatchObject({ isError: true, message: { text: '不支持的媒体格式' } })
})

test('a 404 stays a 404: the same address is not tried twice', async () => {
  const { engine, clock, media } = setUp()
  media.breakAddress('/api/a-0', 4)
  engine.playAll([a])
  await clock.pass(5000)
  expect(engine.getState()).toMatchObject({ isError: true, message: { text: '不支持的媒体格式' } })
})

test.each([
  [1, '媒体加载被中断'],
  [2, '网络错误'],
  [3, '媒体解码错误'],
  [4, '不支持的媒体格式'],
  [9, '播放错误'],
])('media code %i is %s (spec §8)', async (code, text) => {
  const { engine, clock, media } = setUp()
  engine.playAll([a])
  await clock.pass(500)
  media.tell({ type: 'error', code })
  await clock.pass(0)
  expect(engine.getState().message?.text).toBe(text)
})

test.each([
  ['NotSupportedError', '不支持的媒体格式'],
  ['OperationError', '播放失败'],
])('a browser that refuses with %s says %s', async (name, text) => {
  const { engine, clock, media } = setUp()
  media.refusePlay(name)
  engine.playAll([a])
  await clock.pass(500)
  expect(engine.getState().message?.text).toBe(text)
})

test('a source without an address is 没有有效的音频源', async () => {
  const { engine, clock } = setUp({ findSources: async (id) => [source(id, 0, { playUrl: '' })] })
  engine.playAll([a])
  await clock.pass(500)
  expect(engine.getState().message?.text).toBe('没有有效的音频源')
})

test('a call that fails says why, in its own words', async () => {
  const findSources = () => Promise.reject(new Error('网络请求失败'))
  const { engine, clock } = setUp({ findSources })
  engine.playAll([a])
  await clock.pass(0)
  expect(engine.getState().message?.text).toBe('网络请求失败')
})

/** Room for so many characters, as browsers have about five million. */
function smallStorage(room: number): StoragePort & { held: Map<string, string> } {
  const storage = memoryStorage()
  return {
    ...storage,
    write(key, value) {
      if (value.length > room) throw new Error('QuotaExceededError')
      storage.write(key, value)
    },
  }
}

test('of ten thousand tracks that the storage has no room for, those around the current one come back', async () => {
  const tracks = Array.from({ length: 10_000 }, (_, index) => track(`t${index}`))
  const storage = smallStorage(1_000_000)
  const { engine, clock, media } = setUp({ storage })
  engine.playAll(tracks, 7000)
  await clock.pass(500)
  expect(media.state).toMatchObject({ url: '/api/t7000-0', isPlaying: true })
  engine.next()
  const again = setUp({ storage }).engine.getState()
  expect(again.currentMusic?.resourceId).toBe('t7001')
  expect(again.musicList).toHaveLength(400)
})

test('the list is written when it changes, not whenever the place does', async () => {
  const storage = memoryStorage()
  const { engine, clock, media } = setUp({ storage })
  engine.playAll([a, b])
  await clock.pass(500)
  storage.held.delete('player.playlist.v1')
  media.state.currentTime = 9
  media.tell({ type: 'progress' })
  engine.pause()
  expect(storage.held.has('player.playlist.v1')).toBe(false)
  expect(JSON.parse(storage.held.get('player.place.v1') ?? '')).toMatchObject({ resourceId: 'a', currentProgress: 9000 })
})
