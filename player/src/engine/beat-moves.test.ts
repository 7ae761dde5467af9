import { describe, expect, test } from 'vitest'
import { setUp, source, track } from './test-kit.ts'

/** Half a second per beat, the first at 0.1 s. */
const GRID = { gridTbpm: 120, firstBeatMs: 100, downbeat: 0 }

/** Starts playback, and returns how to move it to a second. */
async function playing(grid: Partial<ReturnType<typeof source>> = GRID) {
  const parts = setUp({ findSources: async (id) => [source(id, 0, grid)] })
  parts.engine.playAll([track('a'), track('b')])
  await parts.clock.pass(500)
  const at = (seconds: number) => {
    parts.media.state.currentTime = seconds
    parts.media.emit({ type: 'progress' })
  }
  return { ...parts, at, place: () => parts.media.state.currentTime }
}

describe('a jump', () => {
  test('goes that many beats from the current position, so that it stays in time', async () => {
    const { engine, at, place } = await playing()
    at(10.13)
    engine.jumpBeats(4)
    expect(place()).toBeCloseTo(12.13, 5)
    engine.jumpBeats(-16)
    expect(place()).toBeCloseTo(4.13, 5)
  })

  test('does nothing when it would leave the track', async () => {
    const { engine, at, place } = await playing()
    at(1)
    engine.jumpBeats(-4)
    expect(place()).toBe(1)
  })

  test('counts seconds where no beats are known', async () => {
    const { engine, at, place } = await playing({})
    at(10.13)
    engine.jumpBeats(4)
    expect(place()).toBeCloseTo(14.13, 5)
  })

  test('moves a loop along', async () => {
    const { engine, at } = await playing()
    at(10.13)
    engine.loopBeats(4)
    engine.jumpBeats(16)
    expect(engine.getState().loop).toEqual({ fromMs: 18_100, toMs: 20_100, beats: 4 })
  })
})

describe('a loop between two positions', () => {
  test('starts at once, and wraps at its end', async () => {
    const { engine, at, place } = await playing()
    engine.loopBetween(8000, 12_000)
    expect(place()).toBe(8)
    expect(engine.getState().loop).toEqual({ fromMs: 8000, toMs: 12_000 })
    at(12.05)
    expect(place()).toBeCloseTo(8.05, 2)
  })

  test('does nothing where it is not inside the track', async () => {
    const { engine, at, place } = await playing()
    at(5)
    engine.loopBetween(8000, 10_000_000)
    engine.loopBetween(9000, 8000)
    expect([place(), engine.getState().loop]).toEqual([5, undefined])
  })
})

describe('a position chosen during playback', () => {
  test('is moved to the nearest one that stays in time', async () => {
    const { engine, at, place } = await playing()
    at(10.13)
    engine.seek(0.5)
    expect(place()).toBeCloseTo(30.13, 5)
    engine.skip(10_100)
    expect(place()).toBeCloseTo(40.13, 5)
  })

  test.each([
    ['without a grid', {}, () => {}],
    [
      'when it is not wanted',
      GRID,
      ({ engine }: Awaited<ReturnType<typeof playing>>) => engine.setOptions({ isSnapping: false }),
    ],
    ['when it is silent', GRID, ({ engine }: Awaited<ReturnType<typeof playing>>) => engine.pause()],
  ])('is exact %s', async (_name, grid, prepare) => {
    const parts = await playing(grid)
    parts.at(10.13)
    prepare(parts)
    parts.engine.seek(0.5)
    expect(parts.place()).toBe(30)
  })
})

describe('a loop on beats', () => {
  test('starts at the current beat, and ends with the same button', async () => {
    const { engine, at } = await playing()
    at(10.33)
    engine.loopBeats(8)
    expect(engine.getState().loop).toEqual({ fromMs: 10_100, toMs: 14_100, beats: 8 })
    engine.loopBeats(2)
    expect(engine.getState().loop).toEqual({ fromMs: 10_100, toMs: 11_100, beats: 2 })
    engine.loopBeats(2)
    expect(engine.getState().loop).toBeUndefined()
  })

  test('wraps to as far after its start as it went past its end', async () => {
    const { engine, at, place } = await playing()
    at(10.33)
    engine.loopBeats(4)
    at(12.15)
    expect(place()).toBeCloseTo(10.15, 5)
  })

  test('wraps on time between two progress events, at any speed', async () => {
    const { engine, at, media, clock, place } = await playing()
    engine.setRate(1.25)
    at(10.33)
    engine.loopBeats(4)
    at(11.975)
    media.state.currentTime = 12.1
    await clock.pass(99)
    expect(place()).toBe(12.1)
    await clock.pass(1)
    expect(place()).toBeCloseTo(10.1, 5)
  })

  test('has its start and end on beats', async () => {
    const { engine, at } = await playing()
    at(10.33)
    engine.markLoop()
    at(13.9)
    engine.markLoop()
    expect(engine.getState().loop).toEqual({ fromMs: 10_100, toMs: 14_100 })
    engine.markLoop()
    expect(engine.getState().loop).toBeUndefined()
  })

  test('has them where they were set when snapping is off', async () => {
    const { engine, at } = await playing()
    engine.setOptions({ isSnapping: false })
    at(10.33)
    engine.markLoop()
    expect(engine.getState().loop).toEqual({ fromMs: 10_330, toMs: undefined })
  })

  test('leaves no timer when it ends', async () => {
    const { engine, at, clock } = await playing()
    at(10.33)
    engine.loopBeats(1)
    engine.pause()
    engine.loopBeats(1)
    expect(clock.pending()).toBe(0)
  })
})

describe('the speed', () => {
  test('is rounded to a tenth of a percent, and applies to the next tracks', async () => {
    const { engine, media, clock } = await playing()
    engine.setRate(1.01649)
    engine.next()
    await clock.pass(500)
    expect([engine.getState().rate, media.state.rate]).toEqual([1.016, 1.016])
  })

  test('leaves the pitch unchanged until the key is unlocked, which survives a reload', async () => {
    const { engine, media, storage } = await playing()
    expect(media.state.isKeyLocked).toBe(true)
    engine.setOptions({ isKeyLocked: false, pitchRange: 16 })
    expect(media.state.isKeyLocked).toBe(false)
    const again = setUp({ storage })
    expect(again.engine.getState()).toMatchObject({ isKeyLocked: false, pitchRange: 16, rate: 1 })
    expect(again.media.state.isKeyLocked).toBe(false)
  })
})
