import { describe, expect, test } from 'vitest'
import { planCrossfade } from './crossfade.ts'
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

describe('the way into the next track', () => {
  test('is whole bars, ends with the last phrase and enters with one, at one tempo', () => {
    const { leaveAtMs, lengthMs, blend } = plan()
    expect([leaveAtMs, lengthMs]).toEqual([194_000 - 8000, 8000])
    expect(blend).toMatchObject({ leaveAtMs })
    expect(blend?.enterAtMs).toBeCloseTo(1960.8, 1)
    expect(blend?.ratio).toBeCloseTo(120 / 122.4, 9)
  })

  test('is as long as it is heard: at another speed other bars', () => {
    expect(plan({ crossfadeMs: 3000 }).lengthMs).toBe(4000)
    expect(plan({ crossfadeMs: 12_000, rate: 1.5 }).lengthMs).toBe(16_000)
  })

  test('enters with the phrase behind the strongest part where tracks begin there', () => {
    expect(plan({ startMs: 20_000 }).blend?.enterAtMs).toBeCloseTo(1960.8 + (2 * 32 * 60_000) / 122.4, 0)
  })

  test.each([
    ['without a grid', {}, { gridTbpm: null }],
    ['where the tempos are too far apart', {}, { gridTbpm: 135 }],
    ['when its phrase has passed', { hereMs: 195_000 }, {}],
  ])('is as long as was chosen, at the very end, %s', (_name, change, coming) => {
    expect(plan(change, coming)).toEqual({ leaveAtMs: 194_000, lengthMs: 6000, blend: undefined })
  })
})

test('the engine goes over on the beats of both, from the place that is due', async () => {
  const { engine, clock, media } = setUp({ findSources: async (id) => [source(id, 0, { ...GRID, duration: 60_000 })] })
  engine.setOptions({ crossfadeMs: 6000 })
  engine.playAll([track('a'), track('b')])
  await clock.pass(500)
  const at = async (seconds: number) => {
    media.state.currentTime = seconds
    media.tell({ type: 'progress' })
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
