import { describe, expect, test } from 'vitest'
import { setUp, source, track } from './test-kit.ts'

const [a, b, c] = [track('a'), track('b'), track('c')]
const ids = (tracks: readonly { resourceId: string }[]) => tracks.map(({ resourceId }) => resourceId)

test('progress and seeking use the decoded length, whatever the browser reads from the header', async () => {
  const { engine, clock, media } = setUp({ findSources: async (id) => [source(id, 0, { duration: 40_000 })] })
  engine.playAll([a, b])
  await clock.pass(500)
  media.emit({ type: 'progress' })
  expect([media.state.duration, engine.getProgress().durationMs]).toEqual([60, 40_000])
  engine.seek(0.9)
  expect(media.state.currentTime).toBe(36)
})

describe('playing', () => {
  test('moves a track to the front, makes it current and starts it after 0.5 s', async () => {
    const { engine, clock, media } = setUp()
    engine.playAll([a, b])
    engine.play(c)
    expect(ids(engine.getState().musicList)).toEqual(['c', 'a', 'b'])
    await clock.pass(499)
    expect(media.state.isPlaying).toBe(false)
    await clock.pass(1)
    expect(media.state).toMatchObject({ isPlaying: true, url: '/api/c-0' })
    expect(engine.getState()).toMatchObject({ isPlaying: true, isLoading: false, currentMusicIndex: 0 })
  })

  test('pauses and resumes the current track', async () => {
    const { engine, clock, media } = setUp()
    engine.play(a)
    await clock.pass(500)
    engine.play(a)
    expect([media.state.isPlaying, engine.getState().isPlaying]).toEqual([false, false])
    engine.play(a)
    await clock.pass(0)
    expect([media.state.isPlaying, engine.getState().isPlaying]).toEqual([true, true])
  })

  test('switches the current track to another source after 0.3 s', async () => {
    const { engine, clock, media } = setUp()
    engine.play(a)
    await clock.pass(500)
    engine.play(a, 1)
    await clock.pass(299)
    expect(media.state.isPlaying).toBe(false)
    await clock.pass(1)
    expect(media.state).toMatchObject({ isPlaying: true, url: '/api/a-1' })
    expect(engine.getState().currentSourceIndex).toBe(1)
  })

  test('adds a track to the history when playback begins, not when it is requested', async () => {
    const { engine, clock, storage } = setUp()
    engine.play(a)
    expect(storage.held.has('player.history.v1')).toBe(false)
    await clock.pass(500)
    expect(JSON.parse(storage.held.get('player.history.v1') ?? '').entries).toMatchObject([
      { resourceId: 'a', playTime: clock.now() },
    ])
  })

  test('ignores sources of an older track that arrive late', async () => {
    const answers = new Map<string, () => void>()
    const { engine, clock, media } = setUp({
      findSources: (id) => new Promise((resolve) => answers.set(id, () => resolve([source(id)]))),
    })
    engine.play(a)
    engine.play(b)
    answers.get('b')?.()
    await clock.pass(500)
    answers.get('a')?.()
    await clock.pass(1000)
    expect(media.state.url).toBe('/api/b-0')
  })
})

test('plays the requested version of a track that is not current', async () => {
  const { engine, clock, media } = setUp()
  engine.play(b)
  await clock.pass(500)
  engine.play(a, 1)
  await clock.pass(500)
  expect(media.state).toMatchObject({ url: '/api/a-1', isPlaying: true })
  expect(engine.getState().currentSourceIndex).toBe(1)
})

describe('a whole list', () => {
  test('replaces the playlist, and undo restores list, track, version, position and playback', async () => {
    const { engine, clock, media } = setUp()
    engine.playAll([a, b], 1)
    await clock.pass(500)
    engine.selectSource(1)
    await clock.pass(300)
    media.state.currentTime = 42
    media.emit({ type: 'progress' })
    const takeBack = engine.playAll([c])
    await clock.pass(500)
    expect([ids(engine.getState().musicList), media.state.url]).toEqual([['c'], '/api/c-0'])
    takeBack?.()
    await clock.pass(0)
    expect(ids(engine.getState().musicList)).toEqual(['a', 'b'])
    expect(engine.getState()).toMatchObject({ currentMusicIndex: 1, currentSourceIndex: 1, isPlaying: true })
    expect(media.state).toMatchObject({ url: '/api/b-1', currentTime: 42, isPlaying: true })
  })

  test('stays paused after undo when it was paused', async () => {
    const { engine, clock, media } = setUp()
    engine.play(a)
    await clock.pass(500)
    engine.pause()
    const takeBack = engine.playAll([b])
    await clock.pass(500)
    takeBack?.()
    await clock.pass(5000)
    expect(engine.getState()).toMatchObject({ currentMusic: a, isPlaying: false })
    expect(media.state.isPlaying).toBe(false)
  })

  test('offers no undo where nothing was replaced', () => {
    const { engine } = setUp()
    expect(engine.playAll([a])).toBeUndefined()
    expect(engine.playAll([track('vip', { playVipLevel: 2 })])).toBeUndefined()
    expect(ids(engine.getState().musicList)).toEqual(['a'])
  })
})

describe('a track chosen from a page’s list', () => {
  test('plays at the front, and undo restores the list of an earlier page with position and playback', async () => {
    const { engine, clock, media } = setUp()
    engine.playAll([a, b], 1)
    await clock.pass(500)
    media.state.currentTime = 42
    media.emit({ type: 'progress' })
    engine.playNext(track('by hand'))
    const takeBack = engine.playAmong(c, [c, track('d')])
    await clock.pass(500)
    expect([ids(engine.getState().musicList), media.state.url]).toEqual([['c', 'by hand', 'd'], '/api/c-0'])
    takeBack?.()
    await clock.pass(0)
    expect(ids(engine.getState().musicList)).toEqual(['a', 'b', 'by hand'])
    expect(engine.getState()).toMatchObject({ currentMusicIndex: 1, queuedIds: ['by hand'], isPlaying: true })
    expect(media.state).toMatchObject({ url: '/api/b-0', currentTime: 42, isPlaying: true })
  })

  test('offers no undo where nothing was removed', () => {
    const { engine } = setUp()
    expect(engine.playAmong(a, [a, b])).toBeUndefined()
    expect(engine.playAmong(b, [a, b, c])).toBeUndefined()
    expect(engine.playAmong(track('vip', { playVipLevel: 2 }), [c])).toBeUndefined()
    expect(ids(engine.getState().musicList)).toEqual(['b', 'c', 'a'])
  })

  test('pauses when it is the current one, and leaves the list alone', async () => {
    const { engine, clock } = setUp()
    engine.playAll([a, b])
    await clock.pass(500)
    expect(engine.playAmong(a, [a, c])).toBeUndefined()
    expect(ids(engine.getState().musicList)).toEqual(['a', 'b'])
    expect(engine.getState().isPlaying).toBe(false)
  })

  test('keeps tracks queued by hand before a reload queued', async () => {
    const first = setUp()
    first.engine.playAll([a, b])
    first.engine.playNext(c)
    const { engine } = setUp({ storage: first.storage })
    engine.playAmong(track('d'), [track('d'), track('e')])
    expect(ids(engine.getState().musicList)).toEqual(['d', 'c', 'e'])
  })
})

describe('a track’s personal state', () => {
  const own = track('own', { playVipLevel: 2, isBuy: true, isCollect: true })

  test('is never stored, neither with the playlist nor in the history', async () => {
    const { engine, clock, storage } = setUp()
    engine.playAll([own, a])
    await clock.pass(500)
    for (const key of ['player.playlist.v1', 'player.history.v1']) {
      expect(storage.held.get(key)).toMatch('"resourceId":"own"')
      expect(storage.held.get(key)).not.toMatch(/isCollect|isBuy/)
    }
    expect(setUp({ storage }).engine.getState().currentMusic).toMatchObject({ isCollect: false, isBuy: false })
  })

  test('is updated from the server without changing list or playback', async () => {
    const { engine, clock, media } = setUp()
    engine.playAll([a, b])
    await clock.pass(500)
    engine.updateTracks(new Map([['a', { isCollect: true, collectCount: 7 }]]))
    expect(engine.getState()).toMatchObject({ currentMusic: { isCollect: true, collectCount: 7 }, isPlaying: true })
    expect(engine.getState().currentMusic).toBe(engine.getState().musicList[0])
    expect(media.state.url).toBe('/api/a-0')
  })

  test('is decided by the lease of a download while there is no network', async () => {
    const { engine, clock, media } = setUp({ isOnline: () => false })
    engine.play(track('gated', { playVipLevel: 2 }))
    await clock.pass(500)
    expect(media.state).toMatchObject({ url: '/api/gated-0', isPlaying: true })
  })
})

describe('next and previous', () => {
  test('wrap from last to first and back', async () => {
    const { engine } = setUp()
    engine.playAll([a, b], 1)
    engine.next()
    expect(engine.getState().currentMusic?.resourceId).toBe('a')
    engine.previous()
    expect(engine.getState().currentMusic?.resourceId).toBe('b')
  })

  test('move to the next track 0.5 s after the end of one', async () => {
    const { engine, clock, media } = setUp()
    engine.playAll([a, b])
    await clock.pass(500)
    media.emit({ type: 'ended' })
    await clock.pass(499)
    expect(media.state.isPlaying).toBe(false)
    await clock.pass(1)
    expect(media.state).toMatchObject({ isPlaying: true, url: '/api/b-0' })
  })

  test('stop at the end of the only track', async () => {
    const { engine, clock, media } = setUp()
    engine.playAll([a])
    await clock.pass(500)
    media.emit({ type: 'ended' })
    await clock.pass(5000)
    expect(engine.getState()).toMatchObject({ isPlaying: false, isEnded: true })
  })
})

describe('removing', () => {
  test('moves on from the current track to the next, wrapping', async () => {
    const { engine, clock, media } = setUp()
    engine.playAll([a, b], 1)
    await clock.pass(500)
    engine.remove('b')
    await clock.pass(500)
    expect([ids(engine.getState().musicList), media.state.url]).toEqual([['a'], '/api/a-0'])
  })

  test('leaves playback alone when it is another track', async () => {
    const { engine, clock, media } = setUp()
    engine.playAll([a, b], 1)
    await clock.pass(500)
    engine.remove('a')
    expect(engine.getState()).toMatchObject({ currentMusicIndex: 0, isPlaying: true })
    expect(media.state).toMatchObject({ isPlaying: true, url: '/api/b-0' })
  })

  test('empties the player with the last track', async () => {
    const { engine, clock, media } = setUp()
    engine.playAll([a])
    await clock.pass(500)
    engine.remove('a')
    expect(engine.getState()).toMatchObject({ musicList: [], currentMusic: undefined, currentMusicIndex: -1, isPlaying: false })
    expect(media.state.url).toBe('')
  })
})

describe('volume', () => {
  test('is a whole number from 0 to 100 in the state and 0 to 1 at the element', () => {
    const { engine, media } = setUp()
    expect(engine.getState().volume).toBe(50)
    engine.setVolume(33.4)
    expect([engine.getState().volume, media.state.volume]).toEqual([33, 0.33])
    engine.setVolume(900)
    expect([engine.getState().volume, media.state.volume]).toEqual([100, 1])
  })

  test('unmutes when set above 0, not at 0', () => {
    const { engine, media } = setUp()
    engine.toggleMute()
    engine.setVolume(0)
    expect(media.state.muted).toBe(true)
    engine.setVolume(10)
    expect([media.state.muted, engine.getState().isMuted]).toEqual([false, false])
  })
})

describe('failure', () => {
  test('skips a track that fails, with the message of its code', async () => {
    const { engine, clock, media } = setUp()
    media.breakAddress('/api/a-0', 4)
    engine.playAll([a, b])
    await clock.pass(500)
    expect(engine.getState()).toMatchObject({ currentMusic: { resourceId: 'b' }, message: { text: '不支持的媒体格式' } })
    await clock.pass(500)
    expect(media.state.isPlaying).toBe(true)
  })

  test('stops playback with a message when all tracks have failed', async () => {
    const { engine, clock, media } = setUp()
    media.breakAddress('/api/a-0', 3)
    media.breakAddress('/api/b-0', 3)
    engine.playAll([a, b])
    await clock.pass(5000)
    expect(engine.getState()).toMatchObject({
      isPlaying: false,
      isError: true,
      message: { text: '播放列表中所有歌曲都无法播放' },
    })
  })

  test('reports 加载超时 when nothing starts within 15 s', async () => {
    const { engine, clock } = setUp({ findSources: () => new Promise(() => {}) })
    engine.playAll([a])
    await clock.pass(14_999)
    expect(engine.getState().isLoading).toBe(true)
    await clock.pass(1)
    expect(engine.getState()).toMatchObject({ isPlaying: false, isLoading: false, message: { text: '加载超时' } })
  })

  test('reports 没有有效的音频源 without an address', async () => {
    const { engine, clock } = setUp({ findSources: async () => [] })
    engine.playAll([a])
    await clock.pass(500)
    expect(engine.getState().message?.text).toBe('没有有效的音频源')
  })

  test('leaves the track paused, not failed, where the browser requires a gesture', async () => {
    const { engine, clock, media } = setUp()
    media.refusePlay('NotAllowedError')
    engine.playAll([a, b])
    await clock.pass(1000)
    expect(engine.getState()).toMatchObject({
      currentMusic: { resourceId: 'a' },
      isPlaying: false,
      isError: false,
      message: undefined,
    })
  })
})

test('asks for the right to a restricted track instead of playing it', async () => {
  const { engine, clock, media } = setUp()
  engine.play(track('vip', { playVipLevel: 1 }))
  await clock.pass(1000)
  expect(media.state.url).toBe('')
  expect(engine.getState().message).toMatchObject({ refusal: { code: 'NOT_SIGNED_IN' }, track: { resourceId: 'vip' } })
})

test('plays a listed track that was refused, once it is requested after its purchase', async () => {
  const { engine, clock, media } = setUp()
  const gated = track('gated', { playVipLevel: 1 })
  engine.playAll([a, gated])
  await clock.pass(500)
  engine.next()
  expect(engine.getState()).toMatchObject({ currentMusic: gated, isPlaying: false })
  engine.play({ ...gated, isBuy: true })
  await clock.pass(500)
  expect(media.state).toMatchObject({ isPlaying: true, url: '/api/gated-0' })
  expect(ids(engine.getState().musicList)).toEqual(['a', 'gated'])
})

describe('storage', () => {
  test('restores list, track, position, volume and mute, paused', async () => {
    const first = setUp()
    first.engine.playAll([a, b], 1)
    await first.clock.pass(500)
    first.media.state.currentTime = 12
    first.media.emit({ type: 'progress' })
    first.engine.setVolume(70)
    first.engine.toggleMute()
    first.engine.pause()

    const second = setUp({ storage: first.storage })
    expect(second.engine.getState()).toMatchObject({
      currentMusicIndex: 1,
      currentMusic: { resourceId: 'b' },
      volume: 70,
      isMuted: true,
      isPlaying: false,
    })
    expect(second.engine.getProgress().currentTimeMs).toBe(12_000)
    second.engine.toggle()
    await second.clock.pass(0)
    expect(second.media.state).toMatchObject({ isPlaying: true, currentTime: 12 })
  })

  test('is left alone by a page where nothing was played', async () => {
    const idle = setUp()
    const busy = setUp({ storage: idle.storage })
    busy.engine.playAll([a, b], 1)
    await busy.clock.pass(500)
    busy.engine.pause()
    idle.engine.pause()
    idle.engine.dispose()
    expect(setUp({ storage: idle.storage }).engine.getState().currentMusic?.resourceId).toBe('b')
  })

  test.each([
    ['no JSON', '{'],
    ['another shape', '[1]'],
    ['an older version', '{"musicList":[{"id":1}],"currentMusicIndex":0}'],
    ['a place outside the list', '{"musicList":[],"currentMusicIndex":7}'],
  ])('starts empty with %s', (_name, value) => {
    const { engine } = setUp({ storage: { read: () => value, write: () => {} } })
    expect(engine.getState()).toMatchObject({ musicList: [], currentMusicIndex: -1, volume: 50 })
  })

  test('loses the saved state, not the music, when it always throws', async () => {
    const refuse = () => {
      throw new Error('forbidden')
    }
    const { engine, clock, media } = setUp({ storage: { read: refuse, write: refuse } })
    engine.playAll([a])
    await clock.pass(500)
    expect(media.state.isPlaying).toBe(true)
  })
})

test('a command notifies subscribers a bounded number of times', async () => {
  const { engine, clock } = setUp()
  let updates = 0
  engine.subscribe(() => {
    updates += 1
  })
  engine.playAll([a, b])
  await clock.pass(2000)
  expect(updates).toBeLessThanOrEqual(6)
  updates = 0
  engine.setVolume(engine.getState().volume)
  expect(updates).toBe(0)
})

test('seeking is clamped, before and after the length is known', async () => {
  const { engine, clock, media } = setUp()
  engine.playAll([a])
  await clock.pass(500)
  engine.seek(2)
  expect(media.state.currentTime).toBe(60)
  engine.seek(-1)
  expect(media.state.currentTime).toBe(0)
})

test('disposing leaves no timer', async () => {
  const { engine, clock } = setUp()
  engine.playAll([a, b])
  await clock.pass(100)
  engine.dispose()
  expect(clock.pending()).toBe(0)
})
