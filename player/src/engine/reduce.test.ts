import { VISITOR } from '@shenglang/contract/media/rules'
import { describe, expect, test } from 'vitest'
import { EMPTY_QUEUE } from '../queue/queue.ts'
import type { Effect } from './effects.ts'
import type { EventContext, PlayerEvent } from './events.ts'
import { initialState, type MachineState } from './machine.ts'
import { DEFAULT_OPTIONS, type PlayOptions } from './options.ts'
import { reduce } from './reduce.ts'
import { source, track } from './test-kit.ts'

const [a, b, vip] = [track('a'), track('b'), track('vip', { playVipLevel: 2 })]
const sourcesOf = (id: string) => [source(id, 0), source(id, 1)]
const moment = (change: Partial<EventContext> = {}): EventContext => ({
  now: 1000,
  isOnline: true,
  listener: VISITOR,
  media: { positionMs: 0, durationMs: undefined, bufferedMs: 0 },
  ...change,
})
/** The media element is at this second of a minute of music. */
const at = (seconds: number): EventContext => moment({ media: { positionMs: seconds * 1000, durationMs: 60_000, bufferedMs: 0 } })

type Step = PlayerEvent | { event: PlayerEvent; at: EventContext }

function run(steps: readonly Step[], options: Partial<PlayOptions> = {}) {
  let state: MachineState = initialState(
    {
      queue: EMPTY_QUEUE,
      currentProgress: 0,
      savedAt: 0,
      volume: 50,
      isMuted: false,
      options: { ...DEFAULT_OPTIONS, ...options },
    },
    0,
  )
  let effects: readonly Effect[] = []
  for (const step of steps) {
    const event = 'event' in step ? { ...step.event, at: step.at } : { ...step, at: moment() }
    ;({ state, effects } = reduce(state, event))
  }
  return { state, effects, names: effects.map((effect) => effect.do) }
}

const START: PlayerEvent = { type: 'playAll', tracks: [a, b], startIndex: 0 }
const FOUND: PlayerEvent = { type: 'found', load: 1, sources: sourcesOf('a') }
const DUE: PlayerEvent = { type: 'startDue', load: 1 }
const PLAYING: Step[] = [START, FOUND, DUE, { type: 'playing' }]

test.each<[name: string, steps: Step[], effects: Effect['do'][]]>([
  [
    'a list asks for its sources, within a time limit',
    [START],
    ['endLoad', 'stopMedia', 'savePlaylist', 'limitTime', 'findSources'],
  ],
  ['its sources are loaded and wait for the start delay', [START, FOUND], ['setMediaVolume', 'loadMedia', 'awaitStart']],
  ['when that is over it sounds', [START, FOUND, DUE], ['playMedia']],
  ['what sounds has arrived: limit and delay end, and history begins', PLAYING, ['endLoad', 'addToHistory']],
  ['history has it once', [...PLAYING, { type: 'pause' }, { type: 'toggle' }, { type: 'playing' }], ['endLoad']],
  ['pause ends the load', [...PLAYING, { type: 'pause' }], ['pauseMedia', 'endLoad', 'savePlaylist']],
  ['and going on needs nothing but sound', [...PLAYING, { type: 'pause' }, { type: 'toggle' }], ['playMedia']],
  ['sources of an older load come too late', [START, { type: 'next' }, FOUND], []],
  ['and so does its start', [START, FOUND, { type: 'next' }, DUE], []],
  ['and its time limit', [START, { type: 'next' }, { type: 'timedOut', load: 1 }], []],
  ['a play that was cut short is no failure', [START, FOUND, { type: 'playRefused', load: 1, name: 'AbortError' }], []],
  [
    'a gesture that is missing ends the load',
    [START, FOUND, DUE, { type: 'playRefused', load: 1, name: 'NotAllowedError' }],
    ['endLoad'],
  ],
  ['a track that may not be heard is left alone', [{ type: 'play', track: vip }], []],
  [
    'the next one too, and what played falls silent',
    [{ type: 'playAll', tracks: [a, vip], startIndex: 0 }, { type: 'next' }],
    ['endLoad', 'stopMedia', 'savePlaylist'],
  ],
  [
    'an address that has expired is asked for anew',
    [...PLAYING, { type: 'error', code: 2 }],
    ['endLoad', 'stopMedia', 'limitTime', 'findSources'],
  ],
  [
    'another version begins where this one is',
    [...PLAYING, { type: 'selectSource', index: 1 }],
    ['endLoad', 'stopMedia', 'limitTime', 'setMediaVolume', 'loadMedia', 'awaitStart'],
  ],
  ['the next track is asked for near the end', [...PLAYING, { event: { type: 'progress' }, at: at(45) }], ['findNextSources']],
  [
    'and made ready',
    [...PLAYING, { event: { type: 'progress' }, at: at(45) }, { type: 'prepared', resourceId: 'b', sources: sourcesOf('b') }],
    ['prepareMedia'],
  ],
  [
    'what was made ready need not be asked for',
    [
      ...PLAYING,
      { event: { type: 'progress' }, at: at(45) },
      { type: 'prepared', resourceId: 'b', sources: sourcesOf('b') },
      { type: 'ended' },
    ],
    ['endLoad', 'stopMedia', 'savePlaylist', 'limitTime', 'setMediaVolume', 'loadMedia', 'awaitStart'],
  ],
  [
    'what is still being asked for is not asked for twice',
    [...PLAYING, { event: { type: 'progress' }, at: at(45) }, { type: 'ended' }],
    ['endLoad', 'stopMedia', 'savePlaylist', 'limitTime'],
  ],
  ['sleep waits', [{ type: 'sleep', after: 5000 }], ['awaitSleep']],
  ['and pauses', [...PLAYING, { type: 'sleep', after: 5000 }, { type: 'sleepDue' }], ['pauseMedia', 'endLoad', 'savePlaylist']],
  ['the end of the engine keeps the place', [...PLAYING, { type: 'dispose' }], ['savePlaylist']],
])('%s', (_name, steps, effects) => expect(run(steps).names).toEqual(effects))

test('shuffle uses the drawn random number and draws the next', () => {
  const tracks = ['a', 'b', 'c', 'd'].map((id) => track(id))
  const { state, names } = run([{ type: 'drawn', chance: 0.99 }, { type: 'playAll', tracks, startIndex: 0 }, { type: 'next' }], {
    mode: 'shuffle',
  })
  expect([state.player.currentMusic?.resourceId, names[0]]).toEqual(['d', 'drawChance'])
})

test('a crossfade fades the old track before the new one is loaded', () => {
  const near = { event: { type: 'progress' } as const, at: at(45) }
  const ready: PlayerEvent = { type: 'prepared', resourceId: 'b', sources: sourcesOf('b') }
  const { effects } = run([...PLAYING, near, ready, { event: { type: 'progress' }, at: at(55) }], { crossfadeMs: 6000 })
  expect(effects[0]).toEqual({ do: 'fadeOutMedia', ms: 5000 })
  expect(effects.at(-1)).toMatchObject({ do: 'awaitStart', delayMs: 0 })
})

describe('removing the current track while it is paused', () => {
  const { state } = run([
    ...PLAYING,
    { event: { type: 'progress' }, at: at(42) },
    { type: 'pause' },
    { type: 'remove', resourceId: 'a' },
  ])
  test('leaves the next one at its beginning', () => {
    expect(state.player).toMatchObject({ currentMusic: b, isPlaying: false, sources: [] })
    expect(state.progress).toMatchObject({ currentTimeMs: 0, durationMs: 60_000 })
  })
  test('adds neither a play nor a history entry', () => {
    expect(state).toMatchObject({ listened: { playedMs: 0, isPlayed: false }, isInHistory: false })
  })
})

test('a paused or refused start does not time out', () => {
  const paused = run([...PLAYING, { type: 'pause' }, { type: 'selectSource', index: 1 }]).state
  const { state, effects } = reduce(paused, { type: 'timedOut', load: paused.load.id, at: moment() })
  expect([state, effects]).toEqual([paused, []])
})
