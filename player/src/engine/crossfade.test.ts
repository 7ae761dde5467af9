import { describe, expect, test } from 'vitest'
import { planCrossfade } from './crossfade.ts'
import type { Engine } from './engine-state.ts'
import { setUp, source, track } from './test-kit.ts'

/** Bars of two seconds, phrases of sixteen, the first at 2 s. */
const GRID = { duration: 200_000, gridTbpm: 120, firstBeatMs: 0, downbeat: 0, firstPhraseMs: 2000 }
const plan = (change: object = {}, coming: object = {}) =>
  planCrossfade({
    leaving: source('a', 0, GRID),
    coming: source('b', 0, { ...GRID, gridTbpm: 122.4, firstPhraseMs: 1960.8, ...coming }),
    durationMs: 200_000,
    crossfadeMs: 6000,
    rate: 1,
    hereMs: 150_000,
    startMs: 0,
    ...change,
  })

describe('the crossfade into the next track', () => {
  test('is whole bars, ends with the last phrase and enters with one, at one tempo', () => {
    const { leaveAtMs, lengthMs, blend } = plan()
    expect([leaveAtMs, lengthMs]).toEqual([194_000 - 8000, 8000])
    expect(blend).toMatchObject({ leaveAtMs })
    expect(blend?.enterAtMs).toBeCloseTo(1960.8, 1)
    expect(blend?.ratio).toBeCloseTo(120 / 122.4, 9)
  })

  test('has the chosen length in real time: more bars at a higher speed', () => {
    expect(plan({ crossfadeMs: 3000 }).lengthMs).toBe(4000)
    expect(plan({ crossfadeMs: 12_000, rate: 1.5 }).lengthMs).toBe(16_000)
  })

  test('enters with the phrase after the most energetic part when tracks start there', () => {
    expect(plan({ startMs: 20_000 }).blend?.enterAtMs).toBeCloseTo(1960.8 + (2 * 32 * 60_000) / 122.4, 0)
  })

  test('uses the pieces of a changing tempo: the last of one track, the first of the other', () => {
    const gridPieces = [
      { fromMs: 0, tbpm: 126, firstBeatMs: 100, downbeat: 0 },
      { fromMs: 100_000, tbpm: 120, firstBeatMs: 100_000, downbeat: 0 },
    ]
    const changing = { ...GRID, gridTbpm: null, firstPhraseMs: null, gridPieces }
    const out = plan({ leaving: source('a', 0, changing) })
    expect([out.leaveAtMs % 2000, out.lengthMs, out.blend?.ratio]).toEqual([0, 8000, 120 / 122.4])
    expect(plan({}, changing).blend).toMatchObject({ enterAtMs: 100, ratio: 120 / 126 })
  })

  test('leaves beats as they are when the tempo changes within the fade', () => {
    const changesAt = (fromMs: number) => ({
      ...{ ...GRID, gridTbpm: null, firstPhraseMs: null },
      gridPieces: [
        { fromMs: 0, tbpm: 120, firstBeatMs: 0, downbeat: 0 },
        { fromMs, tbpm: 126, firstBeatMs: fromMs, downbeat: 0 },
      ],
    })
    expect(plan({}, changesAt(4000))).toEqual({ leaveAtMs: 194_000, lengthMs: 6000, blend: undefined })
    expect(plan({}, changesAt(60_000)).blend).toBeDefined()
  })

  test.each([
    ['without a grid', {}, { gridTbpm: null }],
    ['where the tempos are too far apart', {}, { gridTbpm: 135 }],
    ['when its phrase has passed', { hereMs: 195_000 }, {}],
  ])('has the chosen length, at the very end, %s', (_name, change, coming) => {
    expect(plan(change, coming)).toEqual({ leaveAtMs: 194_000, lengthMs: 6000, blend: undefined })
  })
})

test('starts on the beats of both, at the planned position', async () => {
  const { engine, clock, media } = setUp({ findSources: async (id) => [source(id, 0, { ...GRID, duration: 60_000 })] })
  engine.setOptions({ crossfadeMs: 6000 })
  engine.playAll([track('a'), track('b')])
  await clock.pass(500)
  const at = async (seconds: number) => {
    media.state.currentTime = seconds
    media.emit({ type: 'progress' })
    await clock.pass(0)
  }
  await at(30)
  await at(41.9)
  expect([engine.getState().currentMusic?.resourceId, media.state.prepared]).toEqual(['a', ['/api/b-0']])
  await at(42.1)
  expect(engine.getState().currentMusic?.resourceId).toBe('b')
  expect(media.state.fades).toEqual([7900])
  expect(media.state.blends).toEqual([{ leaveAtMs: 42_000, enterAtMs: 2000, ratio: 1 }])
  await clock.pass(0)
  expect(media.state.currentTime).toBeCloseTo(2.1, 5)
})

describe('a planned mix', () => {
  const PLAN = { fromId: 'a', toId: 'c', leaveAtMs: 30_000, enterAtMs: 8000, lengthMs: 16_000, ratio: 1.02 }
  const SHAPE = { curve: 'bass', middle: 0.5 } as const
  const [a, b, c] = [track('a'), track('b'), track('c')]

  async function planned() {
    const parts = setUp({ findSources: async (id) => [source(id, 0, { ...GRID, duration: 60_000 })] })
    const { engine, media, clock } = parts
    engine.playAll([a, b])
    await clock.pass(500)
    engine.mixNext(c, { ...PLAN, ...SHAPE })
    const at = async (seconds: number) => {
      media.state.currentTime = seconds
      media.emit({ type: 'progress' })
      await clock.pass(0)
    }
    const current = () => engine.getState().currentMusic?.resourceId
    return { ...parts, at, current }
  }

  test('leaves its track next in the queue, without a fade, when it is cancelled', async () => {
    const { engine, media, at, current } = await planned()
    engine.unplanMix()
    expect([engine.getState().plannedMix, engine.getState().musicList]).toEqual([undefined, [a, c, b]])
    await at(30.4)
    expect([current(), media.state.fades]).toEqual(['a', []])
  })

  test('queues its track next and starts it at its position, on the beat and in its shape, without a crossfade', async () => {
    const { engine, media, at, current } = await planned()
    expect(engine.getState().musicList).toEqual([a, c, b])
    await at(9)
    expect(media.state.prepared).toEqual([])
    await at(12)
    await at(29.9)
    expect([current(), media.state.prepared]).toEqual(['a', ['/api/c-0']])
    await at(30.4)
    expect(current()).toBe('c')
    expect(media.state.fades).toEqual([15_600])
    expect(media.state.blends).toEqual([{ leaveAtMs: 30_000, enterAtMs: 8000, ratio: 1.02 }])
    expect(media.state.shapes).toEqual([{ ...SHAPE, fromPart: 0.025 }])
    expect(media.state.currentTime).toBeCloseTo(8 + 0.4 * 1.02, 5)
    expect(engine.getState().plannedMix).toBeUndefined()
  })

  test('decides the next track in every mode', async () => {
    const { engine, at, current } = await planned()
    engine.setOptions({ mode: 'shuffle' })
    await at(30)
    expect(current()).toBe('c')
  })

  test.each([
    ['another track plays', (engine: Engine) => engine.next()],
    ['another one stands next', (engine: Engine) => engine.playNext(b)],
    ['its track is taken away', (engine: Engine) => engine.remove('c')],
    ['the list is another one', (engine: Engine) => engine.playAll([a, b])],
    ['another version plays', (engine: Engine) => engine.selectSource(0)],
  ])('is dropped once %s', async (_name, change) => {
    const { engine } = await planned()
    change(engine)
    expect(engine.getState().plannedMix).toBeUndefined()
  })

  test('is dropped once its position has passed, and waits for the end of a loop', async () => {
    const { engine, at, current } = await planned()
    await at(29)
    engine.loopBeats(16)
    await at(31)
    expect(current()).toBe('a')
    engine.loopBeats(16)
    await at(40)
    expect([current(), engine.getState().plannedMix]).toEqual(['a', undefined])
  })

  test('is not made while nothing plays, or where the track may not be played', async () => {
    const { engine } = setUp()
    engine.mixNext(c, { ...PLAN, ...SHAPE })
    expect(engine.getState().musicList).toEqual([])
    engine.playAll([a])
    engine.mixNext(track('c', { playVipLevel: 2 }), { ...PLAN, ...SHAPE })
    expect([engine.getState().plannedMix, engine.getState().musicList]).toEqual([undefined, [a]])
  })
})
