import { VISITOR } from '@shenglang/contract/media/rules'
import { seededRandom } from '@shenglang/contract/seeded-random'
import { expect, test } from 'vitest'
import { EMPTY_QUEUE } from '../queue/queue.ts'
import { createDecks } from '../sources/decks.ts'
import { createEngine } from './engine.ts'
import type { Engine } from './engine-state.ts'
import type { EventContext, PlayerEvent } from './events.ts'
import { initialState, type MachineState } from './machine.ts'
import { DEFAULT_OPTIONS } from './options.ts'
import { reduce } from './reduce.ts'
import { fakeClock, fakeMedia, memoryStorage, source, track } from './test-kit.ts'

/** `npm run test:long` goes through two hundred sequences. */
const SEEDS = Array.from({ length: process.env.LONG === 'true' ? 200 : 5 }, (_, seed) => seed)
const EVENTS = 200
/** Start, time limit, sleep, loop end and fade step. */
const TIMERS_MAX = 5

function seeded(seed: number) {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const one = <Value>(...values: [Value, ...Value[]]): Value => values[below(values.length)] ?? values[0]
  return { random, below, one }
}

type Random = ReturnType<typeof seeded>

const TRACKS = Array.from({ length: 6 }, (_, index) => track(`t${index}`, { playVipLevel: index === 5 ? 2 : 0 }))
const anyTrack = ({ below }: Random) => TRACKS[below(TRACKS.length)] ?? track('t0')
const GRID = { gridTbpm: 128, firstBeatMs: 120, downbeat: 2 }
const sourcesOf = (id: string, { one }: Random) => one([source(id, 0, GRID), source(id, 1)], [source(id, 0, { playUrl: '' })], [])

/** Any event, including late and senseless ones. */
function anyEvent(random: Random, load: number): PlayerEvent {
  const { one, below } = random
  const late = Math.max(0, load - below(3))
  const { resourceId } = anyTrack(random)
  return one<() => PlayerEvent>(
    () => ({ type: 'play', track: anyTrack(random), sourceIndex: one(undefined, 0, 1) }),
    () => ({ type: 'playAll', tracks: TRACKS.slice(below(6)), startIndex: below(3) }),
    () => ({ type: 'playAmong', track: anyTrack(random), list: TRACKS.slice(below(6)) }),
    () => ({ type: 'playNext', track: anyTrack(random) }),
    () => ({ type: 'updateTracks', changes: new Map([[resourceId, { isCollect: one(true, false) }]]) }),
    () => ({ type: one('toggle', 'pause', 'next', 'previous', 'markLoop', 'toggleMute', 'networkReturned') }),
    () => ({ type: one('clear', 'dismissMessage') }),
    () => ({ type: 'selectSource', index: below(3) }),
    () => ({ type: 'seek', fraction: random.random() * 2 - 0.5 }),
    () => ({ type: 'skip', byMs: below(60_000) - 30_000 }),
    () => ({ type: 'remove', resourceId }),
    () => ({ type: 'reorder', from: below(6), to: below(6) }),
    () => ({
      type: 'setOptions',
      change: { mode: one('list', 'one', 'shuffle'), crossfadeMs: one(0, 6000), startsAtHighlight: one(true, false) },
    }),
    () => ({
      type: 'restore',
      queue: {
        musicList: TRACKS,
        currentMusicIndex: below(6),
        queuedIds: TRACKS.slice(below(6)).map((track) => track.resourceId),
      },
      positionMs: below(60_000),
      sourceIndex: below(2),
    }),
    () => ({ type: 'sleep', after: one<number | 'track' | undefined>(undefined, 'track', 1000) }),
    () => ({ type: one('metadata', 'playing', 'paused', 'ended', 'progress', 'progress', 'progress') }),
    () => ({ type: 'error', code: below(5) }),
    () => ({ type: 'found', load: late, sources: sourcesOf(resourceId, random) }),
    () => ({ type: one('jumpBeats', 'loopBeats'), beats: one(1, -4, 16) }),
    () => ({ type: 'setRate', rate: one(0.9, 1, 1.084) }),
    () => ({ type: 'loopDue' }),
    () => ({ type: one('notFound', 'startDue', 'timedOut'), load: late }),
    () => ({ type: 'playRefused', load: late, name: one('AbortError', 'NotAllowedError', 'NotSupportedError', 'Error') }),
    () => ({ type: 'prepared', resourceId, sources: sourcesOf(resourceId, random) }),
    () => ({ type: 'notPrepared', resourceId }),
    () => ({ type: 'offlineFound', resourceId, sources: sourcesOf(resourceId, random) }),
    () => ({ type: 'trouble' }),
    () => ({ type: 'sleepDue' }),
    () => ({ type: 'drawn', chance: random.random() }),
  )()
}

const anyTime = ({ below, one }: Random, now: number): EventContext => ({
  now,
  isOnline: below(10) > 0,
  listener: VISITOR,
  media: { positionMs: below(60_000), durationMs: one(undefined, 60_000), bufferedMs: below(60_000) },
})

/** Invariants of state and effects after any event. */
function check(state: MachineState, effects: ReturnType<typeof reduce>['effects'], before: MachineState): void {
  let load = before.load.id
  for (const effect of effects) {
    if (effect.do === 'endLoad') load = effect.load
    if ('load' in effect) expect(effect.load).toBe(load)
  }
  expect(state.load.id).toBe(load)
  expect(JSON.parse(JSON.stringify({ state, effects }))).toEqual({ state, effects })
  const { musicList, currentMusicIndex, currentMusic } = state.player
  expect(musicList[currentMusicIndex]).toBe(currentMusic)
  for (const id of state.player.queuedIds) {
    expect(musicList.filter(({ resourceId }) => resourceId === id)).not.toEqual([currentMusic])
    expect(musicList.some(({ resourceId }) => resourceId === id)).toBe(true)
  }
  if (!currentMusic) expect(state.player.isPlaying).toBe(false)
}

test.each(SEEDS)('any event leaves no effect of an ended load and a serialisable state (seed %i)', (seed) => {
  const random = seeded(seed)
  const remembered = {
    queue: EMPTY_QUEUE,
    currentProgress: 0,
    savedAt: 0,
    volume: 50,
    isMuted: false,
    options: DEFAULT_OPTIONS,
  }
  let state = initialState(remembered, 0)
  for (let count = 0; count < EVENTS; count += 1) {
    const event = { ...anyEvent(random, state.load.id), at: anyTime(random, count * 250) }
    const next = reduce(state, event)
    check(next.state, next.effects, state)
    if ('load' in event && event.load !== state.load.id) expect(next).toEqual({ state, effects: [] })
    expect(reduce(state, event)).toEqual(next)
    state = next.state
  }
})

function anyCommand(engine: Engine, random: Random): void {
  const { one, below } = random
  one(
    () => engine.play(anyTrack(random), one(undefined, 0, 1)),
    () => engine.playAll(TRACKS.slice(below(4)), below(2)),
    () => engine.toggle(),
    () => engine.pause(),
    () => engine.next(),
    () => engine.previous(),
    () => engine.selectSource(below(2)),
    // Often near the end, where fades begin.
    () => engine.seek(one(0, 0.5, 0.99)),
    () => engine.seek(0.91),
    () => engine.seek(0.93),
    () => engine.seek(0.95),
    () => engine.remove(anyTrack(random).resourceId),
    () => engine.setOptions({ mode: one('list', 'shuffle', 'list', 'one'), crossfadeMs: one(6000, 3000, 6000, 0) }),
    () => engine.setVolume(below(100)),
    () => engine.sleep(one<number | 'track' | undefined>(undefined, 'track', 1000)),
  )()
}

/** Three elements that play as time passes; `fades` holds the latest end of each fade. */
function setUp(random: Random) {
  const clock = fakeClock()
  const elements = [fakeMedia(), fakeMedia(), fakeMedia()] as const
  const decks = createDecks({ sound: [elements[0].port, elements[1].port], picture: elements[2].port }, clock)
  let fadeEndsAt = 0
  const { fadeOut } = decks
  decks.fadeOut = (ms) => {
    fadeEndsAt = clock.now() + ms + 40
    fadeOut.call(decks, ms)
  }
  elements[0].breakAddress('/t3-0', 4)
  const engine = createEngine({
    clock,
    media: decks,
    storage: memoryStorage(),
    findSources: async (id) => [source(id, 0), source(id, 1)],
    addressOf: (playUrl) => playUrl,
    listener: () => VISITOR,
    random: random.random,
  })
  const pass = async (ms: number) => {
    await clock.pass(ms)
    for (const { state, emit } of elements) {
      if (!state.isPlaying) continue
      state.currentTime += ms / 1000
      if (state.currentTime < 60) emit({ type: 'progress' })
      else {
        state.isPlaying = false
        emit({ type: 'ended' })
      }
    }
  }
  const sounding = () => elements.filter(({ state }) => state.isPlaying).length
  return { clock, engine, pass, sounding, isFading: () => clock.now() <= fadeEndsAt }
}

test.each(SEEDS)('two elements play together only in a crossfade, whatever the listener does (seed %i)', async (seed) => {
  const random = seeded(seed)
  const { clock, engine, pass, sounding, isFading } = setUp(random)
  for (let count = 0; count < EVENTS; count += 1) {
    anyCommand(engine, random)
    await pass(random.one(0, 250, 500, 1000))
    await pass(random.one(0, 250, 2000))
    expect(sounding()).toBeLessThanOrEqual(isFading() ? 2 : 1)
    expect(clock.pending()).toBeLessThanOrEqual(TIMERS_MAX)
  }
  engine.dispose()
  await clock.pass(0)
  expect([sounding(), clock.pending()]).toEqual([0, 0])
})
