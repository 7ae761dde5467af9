import { describe, expect, test } from 'vitest'
import { setUp, source, track } from './test-kit.ts'

/** Half a second a beat, the first at 0.1 s. */
const GRID = { gridTbpm: 120, firstBeatMs: 100, downbeat: 0 }

/** Playing, and how to bring the sound to a second. */
async function playing(grid: Partial<ReturnType<typeof source>> = GRID) {
  const parts = setUp({ findSources: async (id) => [source(id, 0, grid)] })
  parts.engine.playAll([track('a'), track('b')])
  await parts.clock.pass(500)
  const at = (seconds: number) => {
    parts.media.state.currentTime = seconds
    parts.media.tell({ type: 'progress' })
  }
  return { ...parts, at, place: () => parts.media.state.currentTime }
}

describe('a jump', () => {
  test('goes so many beats from where it sounds, so that the time is kept', async () => {
    const { engine, at, place } = await playing()
    at(10.13)
    engine.jumpBeats(4)
    expect(place()).toBeCloseTo(12.13, 5)
    engine.jumpBeats(-16)
    expect(place()).toBeCloseTo(4.13, 5)
  })

  test('that would leave the track is none', async () => {
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

  test('takes a loop along', async () => {
    const { engine, at } = await playing()
    at(10.13)
    engine.loopBeats(4)
    engine.jumpBeats(16)
    expect(engine.getState().loop).toEqual({ fromMs: 18_100, toMs: 20_100, beats: 4 })
  })
})

describe('a place chosen while it plays', () => {
  test('is the nearest that keeps the time', async () => {
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
  ])('is that very place %s', async (_name, grid, prepare) => {
    const parts = await playing(grid)
    parts.at(10.13)
    prepare(parts)
    parts.engine.seek(0.5)
    expect(parts.place()).toBe(30)
  })
})

describe('a loop on beats', () => {
  test('is so many beats from the one that sounds, and ends with the same press', async () => {
    const { engine, at } = await playing()
    at(10.33)
    engine.loopBeats(8)
    expect(engine.getState().loop).toEqual({ fromMs: 10_100, toMs: 14_100, beats: 8 })
    engine.loopBeats(2)
    expect(engine.getState().loop).toEqual({ fromMs: 10_100, toMs: 11_100, beats: 2 })
    engine.loopBeats(2)
    expect(engine.getState().loop).toBeUndefined()
  })

  test('comes back as far behind its beginning as it went behind its end', async () => {
    const { engine, at, place } = await playing()
    at(10.33)
    engine.loopBeats(4)
    at(12.15)
    expect(place()).toBeCloseTo(10.15, 5)
  })

  test('comes back on time between two words of the media, at any speed', async () => {
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

  test('has its marks on beats', async () => {
    const { engine, at } = await playing()
    at(10.33)
    engine.markLoop()
    at(13.9)
    engine.markLoop()
    expect(engine.getState().loop).toEqual({ fromMs: 10_100, toMs: 14_100 })
    engine.markLoop()
    expect(engine.getState().loop).toBeUndefined()
  })

  test('has them where they were set when that is not wanted', async () => {
    const { engine, at } = await playing()
    engine.setOptions({ isSnapping: false })
    at(10.33)
    engine.markLoop()
    expect(engine.getState().loop).toEqual({ fromMs: 10_330, toMs: undefined })
  })

  test('leaves no timer when it is let go', async () => {
    const { engine, at, clock } = await playing()
    at(10.33)
    engine.loopBeats(1)
    engine.pause()
    engine.loopBeats(1)
    expect(clock.pending()).toBe(0)
  })
})

describe('the speed', () => {
  test('is told to a tenth of a percent, and stays for what follows', async () => {
    const { engine, media, clock } = await playing()
    engine.setRate(1.01649)
    engine.next()
    await clock.pass(500)
    expect([engine.getState().rate, media.state.rate]).toEqual([1.016, 1.016])
  })

  test('leaves the pitch alone until the key is unlocked, which outlives a reload', async () => {
    const { engine, media, storage } = await playing()
    expect(media.state.isKeyLocked).toBe(true)
    engine.setOptions({ isKeyLocked: false, pitchRange: 16 })
    expect(media.state.isKeyLocked).toBe(false)
    const again = setUp({ storage })
    expect(again.engine.getState()).toMatchObject({ isKeyLocked: false, pitchRange: 16, rate: 1 })
    expect(again.media.state.isKeyLocked).toBe(false)
  })
})
