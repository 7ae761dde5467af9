import { expect, test } from 'vitest'
import type { EnginePorts, StoragePort } from './engine-state.ts'
import { memoryStorage, setUp, source, track } from './test-kit.ts'

const [a, b] = [track('a'), track('b')]

/** Returns another signed address with each call. */
function expiring(): { requests: () => number; findSources: EnginePorts['findSources'] } {
  let requests = 0
  return {
    requests: () => requests,
    async findSources(id) {
      requests += 1
      return [source(id, 0, { playUrl: `/${id}?signed=${requests}` })]
    },
  }
}

test('requests an expired address again once, without reporting a failure', async () => {
  const addresses = expiring()
  const { engine, clock, media } = setUp({ findSources: addresses.findSources })
  media.breakAddress('/api/a?signed=1', 4)
  engine.playAll([a, b])
  await clock.pass(500)
  expect(media.state).toMatchObject({ url: '/api/a?signed=2', isPlaying: true })
  expect(engine.getState()).toMatchObject({ message: undefined, isError: false, currentMusic: { resourceId: 'a' } })
})

test('resumes at the same position when an address expires during playback', async () => {
  const addresses = expiring()
  const { engine, clock, media } = setUp({ findSources: addresses.findSources })
  engine.playAll([a])
  await clock.pass(500)
  media.state.currentTime = 42
  media.emit({ type: 'progress' })
  media.emit({ type: 'error', code: 2 })
  await clock.pass(0)
  expect(media.state).toMatchObject({ url: '/api/a?signed=2', isPlaying: true, currentTime: 42 })
})

test('restarts from the beginning of a shorter replacement, and fails when none may be played any more', async () => {
  let answer = [source('a', 0)]
  const { engine, clock, media } = setUp({ findSources: async () => answer })
  engine.playAll([a])
  await clock.pass(500)
  media.state.currentTime = 42
  media.emit({ type: 'progress' })
  answer = [source('a', 1, { duration: 30_000 })]
  media.emit({ type: 'error', code: 2 })
  await clock.pass(0)
  expect(media.state).toMatchObject({ url: '/api/a-1', isPlaying: true, currentTime: 0 })
  media.state.currentTime = 59
  media.emit({ type: 'progress' })
  answer = [source('a', 0, { playUrl: '' })]
  media.emit({ type: 'error', code: 2 })
  await clock.pass(5000)
  expect(engine.getState()).toMatchObject({ isError: true, message: { text: '没有有效的音频源' } })
})

test('shows that the work was taken down when no version is left, and plays the next track', async () => {
  let answer = [source('a', 0)]
  const { engine, clock, media } = setUp({ findSources: async (id) => (id === 'a' ? answer : [source(id, 0)]) })
  engine.playAll([a, b])
  await clock.pass(500)
  answer = []
  media.emit({ type: 'error', code: 2 })
  await clock.pass(500)
  expect(media.state).toMatchObject({ url: '/api/b-0', isPlaying: true })
  expect(engine.getState()).toMatchObject({ currentMusic: { resourceId: 'b' }, message: { text: '这首音乐已下架' } })
})

test('fails the track when the new address is refused as well', async () => {
  const addresses = expiring()
  const { engine, clock, media } = setUp({ findSources: addresses.findSources })
  media.breakAddress('/api/a?signed=1', 4)
  media.breakAddress('/api/a?signed=2', 4)
  engine.playAll([a])
  await clock.pass(5000)
  expect(addresses.requests()).toBe(2)
  expect(engine.getState()).toMatchObject({ isError: true, message: { text: '不支持的媒体格式' } })
})

test('does not try the same address twice after a 404', async () => {
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
])('reports media code %i as %s (spec §8)', async (code, text) => {
  const { engine, clock, media } = setUp()
  engine.playAll([a])
  await clock.pass(500)
  media.emit({ type: 'error', code })
  await clock.pass(0)
  expect(engine.getState().message?.text).toBe(text)
})

test.each([
  ['NotSupportedError', '不支持的媒体格式'],
  ['OperationError', '播放失败'],
])('shows for a browser that refuses with %s: %s', async (name, text) => {
  const { engine, clock, media } = setUp()
  media.refusePlay(name)
  engine.playAll([a])
  await clock.pass(500)
  expect(engine.getState().message?.text).toBe(text)
})

test('reports 没有有效的音频源 for a source without an address', async () => {
  const { engine, clock } = setUp({ findSources: async (id) => [source(id, 0, { playUrl: '' })] })
  engine.playAll([a])
  await clock.pass(500)
  expect(engine.getState().message?.text).toBe('没有有效的音频源')
})

test('shows the message of a call that fails', async () => {
  const findSources = () => Promise.reject(new Error('网络请求失败'))
  const { engine, clock } = setUp({ findSources })
  engine.playAll([a])
  await clock.pass(0)
  expect(engine.getState().message?.text).toBe('网络请求失败')
})

/** Holds this many characters, as browsers hold about five million. */
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

test('restores the tracks around the current one when storage has no room for ten thousand', async () => {
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

test('writes the list when it changes, not whenever the position does', async () => {
  const storage = memoryStorage()
  const { engine, clock, media } = setUp({ storage })
  engine.playAll([a, b])
  await clock.pass(500)
  storage.held.delete('player.playlist.v1')
  media.state.currentTime = 9
  media.emit({ type: 'progress' })
  engine.pause()
  expect(storage.held.has('player.playlist.v1')).toBe(false)
  expect(JSON.parse(storage.held.get('player.place.v1') ?? '')).toMatchObject({ resourceId: 'a', currentProgress: 9000 })
})
