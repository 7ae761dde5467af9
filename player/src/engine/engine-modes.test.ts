import { describe, expect, test } from 'vitest'
import type { Engine } from './engine-state.ts'
import { memoryStorage, setUp, source, track } from './test-kit.ts'

const tracks = ['a', 'b', 'c', 'd'].map((id) => track(id))
const [a, b] = tracks
if (!a || !b) throw new Error('no tracks')

/** Plays from the first track on, and returns how to move playback to a second. */
async function playing(overrides: Parameters<typeof setUp>[0] = {}) {
  const parts = setUp(overrides)
  parts.engine.playAll(tracks)
  await parts.clock.pass(500)
  const at = (seconds: number) => {
    parts.media.state.currentTime = seconds
    parts.media.emit({ type: 'progress' })
  }
  const current = () => parts.engine.getState().currentMusic?.resourceId
  return { ...parts, at, current }
}

describe('the next track', () => {
  test('is the same one again in mode one, after the start delay', async () => {
    const { engine, clock, media, current } = await playing()
    engine.setOptions({ mode: 'one' })
    media.emit({ type: 'ended' })
    expect([current(), media.state.isPlaying]).toEqual(['a', false])
    await clock.pass(500)
    expect(media.state.isPlaying).toBe(true)
  })

  test('is any other one in shuffle, forwards and at the end', async () => {
    const chances = [0, 0.99]
    const { engine, media, current } = await playing({ random: () => chances.shift() ?? 0 })
    engine.setOptions({ mode: 'shuffle' })
    engine.next()
    expect(current()).toBe('b')
    media.emit({ type: 'ended' })
    expect(current()).toBe('a')
  })

  test('follows a mode that survives a reload', async () => {
    const { engine, storage } = await playing()
    engine.setOptions({ mode: 'shuffle' })
    expect(setUp({ storage }).engine.getState().mode).toBe('shuffle')
  })
})

describe('a reordered list', () => {
  test('keeps the current track playing', async () => {
    const { engine, current } = await playing()
    engine.reorder(0, 2)
    expect(engine.getState().musicList.map(({ resourceId }) => resourceId)).toEqual(['b', 'c', 'a', 'd'])
    expect([current(), engine.getState().currentMusicIndex]).toEqual(['a', 2])
    engine.reorder(9, 0)
    expect(engine.getState().musicList).toHaveLength(4)
  })
})

describe('a track queued next', () => {
  test('is listed once, right after the current one, which plays on', async () => {
    const { engine, media, current } = await playing()
    engine.playNext(tracks[3] ?? a)
    expect(engine.getState().musicList.map(({ resourceId }) => resourceId)).toEqual(['a', 'd', 'b', 'c'])
    expect([current(), media.state.isPlaying]).toEqual(['a', true])
    engine.next()
    expect(current()).toBe('d')
    engine.playNext(a)
    expect(engine.getState().musicList.map(({ resourceId }) => resourceId)).toEqual(['d', 'a', 'b', 'c'])
    expect(current()).toBe('d')
  })

  test('comes next in shuffle too', async () => {
    const { engine, current } = await playing({ random: () => 0.99 })
    engine.setOptions({ mode: 'shuffle' })
    engine.playNext(b)
    engine.next()
    expect(current()).toBe('b')
  })

  test('plays at once when nothing is current, and changes nothing when it is current', async () => {
    const { engine } = setUp()
    engine.playNext(a)
    expect(engine.getState().currentMusic?.resourceId).toBe('a')
    const { musicList } = engine.getState()
    engine.playNext(a)
    expect(engine.getState().musicList).toEqual(musicList)
  })
})

describe('a loop', () => {
  test('is set by its start and its end, and cleared by a third mark', async () => {
    const { engine, at, media } = await playing()
    at(10)
    engine.markLoop()
    at(15)
    engine.markLoop()
    expect(engine.getState().loop).toEqual({ fromMs: 10_000, toMs: 15_000 })
    at(15.1)
    expect(media.state.currentTime).toBe(10)
    engine.markLoop()
    at(30)
    expect(media.state.currentTime).toBe(30)
  })

  test('ends with its track', async () => {
    const { engine, at } = await playing()
    at(10)
    engine.markLoop()
    engine.next()
    expect(engine.getState().loop).toBeUndefined()
  })
})

describe('the sleep timer', () => {
  test('stops playback after its time', async () => {
    const { engine, clock, media } = await playing()
    engine.sleep(60_000)
    expect(engine.getState().sleepAt).toBe(clock.now() + 60_000)
    await clock.pass(59_999)
    expect(media.state.isPlaying).toBe(true)
    await clock.pass(1)
    expect([media.state.isPlaying, engine.getState().sleepAt]).toEqual([false, undefined])
  })

  test('stops at the end of the track', async () => {
    const { engine, clock, media, current } = await playing()
    engine.sleep('track')
    media.emit({ type: 'ended' })
    await clock.pass(5000)
    expect([current(), engine.getState().isPlaying, engine.getState().sleepAt]).toEqual(['a', false, undefined])
  })

  test('leaves no timer when it is cancelled', async () => {
    const { engine, clock } = await playing()
    engine.sleep(60_000)
    engine.sleep(undefined)
    expect(clock.pending()).toBe(0)
  })
})

describe('preparing the next track', () => {
  test('happens near the end, with one request for its sources', async () => {
    const requests: string[] = []
    const { at, media, clock } = await playing({
      findSources: async (id) => {
        requests.push(id)
        return [source(id)]
      },
    })
    at(30)
    await clock.pass(0)
    expect(requests).toEqual(['a'])
    at(45)
    at(46)
    await clock.pass(0)
    expect(media.state.prepared).toEqual(['/api/b-0'])
    media.emit({ type: 'ended' })
    await clock.pass(500)
    expect(requests).toEqual(['a', 'b'])
    expect(media.state).toMatchObject({ isPlaying: true, url: '/api/b-0', contentType: 'audio/mpeg' })
  })

  test('works in shuffle too', async () => {
    const { engine, at, media, clock, current } = await playing({ random: () => 0.5 })
    engine.setOptions({ mode: 'shuffle' })
    at(45)
    await clock.pass(0)
    expect(media.state.prepared).toEqual(['/api/c-0'])
    media.emit({ type: 'ended' })
    expect(current()).toBe('c')
  })

  test('is skipped where it may not be played', async () => {
    const requests: string[] = []
    const { engine, clock, media } = setUp({
      findSources: async (id) => {
        requests.push(id)
        return [source(id)]
      },
    })
    engine.playAll([a, track('vip', { playVipLevel: 2 })])
    await clock.pass(500)
    media.state.currentTime = 55
    media.emit({ type: 'progress' })
    await clock.pass(0)
    expect(requests).toEqual(['a'])
  })
})

describe('a crossfade', () => {
  test('starts the next track while this one fades out', async () => {
    const { engine, at, media, clock, current } = await playing()
    engine.setOptions({ crossfadeMs: 6000 })
    at(53)
    expect([media.state.fades, current()]).toEqual([[], 'a'])
    at(54.5)
    await clock.pass(0)
    expect([media.state.fades, current()]).toEqual([[5500], 'b'])
    expect(media.state).toMatchObject({ url: '/api/b-0', isPlaying: true })
  })

  test.each([
    ['in a loop', (engine: Engine) => engine.markLoop()],
    ['when it is to fall silent with this track', (engine: Engine) => engine.sleep('track')],
    ['where the same track follows', (engine: Engine) => engine.setOptions({ mode: 'one' })],
    ['where none was chosen', (engine: Engine) => engine.setOptions({ crossfadeMs: 0 })],
  ])('is skipped %s', async (_name, prevent) => {
    const { engine, at, media, current } = await playing()
    engine.setOptions({ crossfadeMs: 6000 })
    at(40)
    prevent(engine)
    at(58)
    at(60)
    expect([media.state.fades, current()]).toEqual([[], 'a'])
  })

  test('is skipped for tracks too short for it', async () => {
    const { engine, at, media } = await playing()
    engine.playAll([track('a', { duration: 20_000 }), track('b', { duration: 20_000 })])
    engine.setOptions({ crossfadeMs: 12_000 })
    at(50)
    expect(media.state.fades).toEqual([])
  })
})

describe('loudness levelling', () => {
  test('turns louder tracks down before they play, and is undone at once', async () => {
    const { engine, media } = await playing({ findSources: async (id) => [source(id, 0, { loudness: -8 })] })
    expect(media.state.volume).toBe(0.5)
    engine.setOptions({ isLevelled: true })
    expect(media.state.volume).toBeCloseTo(0.5 * 10 ** (-6 / 20), 5)
    engine.setOptions({ isLevelled: false })
    expect(media.state.volume).toBe(0.5)
  })

  test.each([null, -20])('leaves the track unchanged for %s', async (loudness) => {
    const { engine, media } = await playing({ findSources: async (id) => [source(id, 0, { loudness })] })
    engine.setOptions({ isLevelled: true })
    expect(media.state.volume).toBe(0.5)
  })
})

test('starting at the highlight starts each track at its most energetic part if that is known', async () => {
  const { engine, media, clock } = await playing({
    findSources: async (id) => [source(id, 0, { previewMs: id === 'b' ? 20_000 : 0 })],
  })
  engine.setOptions({ startsAtHighlight: true })
  engine.next()
  await clock.pass(500)
  expect(media.state).toMatchObject({ url: '/api/b-0', currentTime: 20 })
  engine.next()
  await clock.pass(500)
  expect(media.state).toMatchObject({ url: '/api/c-0', currentTime: 0 })
})

test('a list from another device is restored with its position, and plays from it', async () => {
  const { engine, clock, media, current } = await playing()
  engine.restore({ musicList: [b, a], currentMusicIndex: 1 }, 33_000)
  expect([current(), media.state.isPlaying, engine.getProgress().currentTimeMs]).toEqual(['a', false, 33_000])
  engine.toggle()
  await clock.pass(0)
  expect(media.state).toMatchObject({ url: '/api/a-0', isPlaying: true, currentTime: 33 })
})

test('playback options survive a reload', async () => {
  const { engine, storage } = await playing()
  engine.setOptions({ crossfadeMs: 3000, isLevelled: true, startsAtHighlight: true, mode: 'one' })
  expect(setUp({ storage }).engine.getState()).toMatchObject({
    crossfadeMs: 3000,
    isLevelled: true,
    startsAtHighlight: true,
    mode: 'one',
  })
})

test('starting at the highlight is stored under its earlier name, so that browsers that have it keep it', async () => {
  const stored = { isSampling: true }
  const storage = memoryStorage()
  storage.held.set('player.options.v1', JSON.stringify(stored))
  const { engine } = await playing({ storage })
  expect(engine.getState().startsAtHighlight).toBe(true)
  engine.setOptions({ crossfadeMs: 3000 })
  expect(JSON.parse(storage.held.get('player.options.v1') ?? '')).toMatchObject(stored)
})

describe('without a network', () => {
  test('marks no track as failed, and resumes at the same position once the network is back', async () => {
    let isOnline = true
    const { engine, clock, media, at, current } = await playing({ isOnline: () => isOnline })
    at(20)
    isOnline = false
    media.emit({ type: 'error', code: 2 })
    expect(engine.getState()).toMatchObject({ isPlaying: false, message: { text: '网络已断开，恢复后继续播放' } })
    isOnline = true
    engine.networkReturned()
    await clock.pass(500)
    expect([current(), media.state.isPlaying, media.state.currentTime]).toEqual(['a', true, 20])
  })

  test('stays paused if it was paused meanwhile', async () => {
    const { engine, clock, media } = await playing()
    engine.pause()
    engine.networkReturned()
    await clock.pass(1000)
    expect(media.state.isPlaying).toBe(false)
  })
})

test('another version continues at the same position', async () => {
  const { engine, clock, media, at } = await playing()
  at(25)
  engine.selectSource(1)
  await clock.pass(300)
  expect(media.state).toMatchObject({ url: '/api/a-1', currentTime: 25, isPlaying: true })
})

test('the rate is clamped between half and double', async () => {
  const { engine, media } = await playing()
  engine.setRate(1.25)
  expect([engine.getState().rate, media.state.rate]).toEqual([1.25, 1.25])
  engine.setRate(9)
  expect(media.state.rate).toBe(2)
})

test('the message of a library is shown to the listener', async () => {
  const { engine, media } = setUp()
  engine.play(a)
  media.emit({ type: 'error', code: 0, text: 'HLS库加载失败' })
  expect(engine.getState().message?.text).toBe('HLS库加载失败')
})

test('disposing leaves nothing behind', async () => {
  const { engine, clock, at } = await playing()
  at(50)
  engine.sleep(1000)
  engine.dispose()
  await clock.pass(0)
  expect(clock.pending()).toBe(0)
})

test('a subscriber may write the state back without causing endless updates', async () => {
  const { engine, clock } = await playing()
  let updates = 0
  engine.subscribe(() => {
    updates += 1
    const { volume, mode, rate } = engine.getState()
    engine.setVolume(volume)
    engine.setOptions({ mode })
    engine.setRate(rate)
  })
  engine.setVolume(30)
  engine.setOptions({ mode: 'one' })
  await clock.pass(1000)
  expect(updates).toBeLessThanOrEqual(4)
})
