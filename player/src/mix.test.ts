import { describe, expect, test } from 'vitest'
import { planMix } from './mix-plan.ts'
import { startMix } from './mix-preview.ts'
import { fakeClock, fakeMedia } from './test-kit.ts'

const BAR = 2000

describe('the plan', () => {
  test('is four bars alone, eight together and four of the other, from the end of the first', () => {
    const plan = planMix({ duration: 200_000, tbpm: 120 }, { duration: 200_000, tbpm: 126 })
    expect(plan).toMatchObject({
      fromMs: 200_000 - 12 * BAR,
      enterAfterMs: 4 * BAR,
      blendMs: 8 * BAR,
      lengthMs: 16 * BAR,
    })
    expect(plan.rate).toBeCloseTo(120 / 126, 5)
  })

  test('brings half and double time together', () => {
    expect(planMix({ duration: 200_000, tbpm: 140 }, { duration: 200_000, tbpm: 70 }).rate).toBeCloseTo(1, 5)
  })

  test('of a tempo that is not known leaves both as they are', () => {
    expect(planMix({ duration: 200_000, tbpm: 0 }, { duration: 200_000, tbpm: 128 })).toMatchObject({ rate: 1, blendMs: 16_000 })
  })

  test('begins both with a bar where their beats are known', () => {
    const leaving = { duration: 200_000, tbpm: 120, firstBeatMs: 130, downbeat: 3 }
    const { fromMs, enterAtMs } = planMix(leaving, { duration: 200_000, tbpm: 126, firstBeatMs: 60, downbeat: 1 })
    const firstBarMs = 130 + 3 * 500
    expect((fromMs - firstBarMs) % BAR).toBe(0)
    expect(200_000 - 12 * BAR - fromMs).toBeGreaterThanOrEqual(0)
    expect(200_000 - 12 * BAR - fromMs).toBeLessThan(BAR)
    expect(enterAtMs).toBeCloseTo(60 + 60_000 / 126, 5)
  })

  test('of short tracks is shorter, in the same proportions', () => {
    const plan = planMix({ duration: 12_000, tbpm: 120 }, { duration: 60_000, tbpm: 120 })
    expect(plan).toMatchObject({ fromMs: 0, enterAfterMs: 4000, blendMs: 8000, lengthMs: 16_000 })
  })
})

describe('the preview', () => {
  const plan = planMix({ duration: 60_000, tbpm: 120 }, { duration: 60_000, tbpm: 126 })
  const item = (url: string) => ({ url, contentType: 'audio/mpeg', hasPicture: false })

  function start() {
    const clock = fakeClock()
    const [leaving, coming] = [fakeMedia(), fakeMedia()]
    const mix = startMix({
      decks: [leaving.port, coming.port],
      clock,
      items: [item('/a'), item('/b')],
      plan,
      volume: 0.5,
    })
    return { clock, leaving, coming, mix }
  }
  function begin(parts: ReturnType<typeof start>) {
    parts.leaving.tell({ type: 'metadata' })
    parts.coming.tell({ type: 'metadata' })
    return parts
  }

  test('begins when both are ready, with the leaving track alone', async () => {
    const parts = start()
    parts.leaving.tell({ type: 'metadata' })
    await parts.clock.pass(1000)
    expect(parts.mix.getState().status).toBe('loading')
    parts.coming.tell({ type: 'metadata' })
    await parts.clock.pass(100)
    expect(parts.leaving.state).toMatchObject({ isPlaying: true, currentTime: plan.fromMs / 1000, volume: 0.5 })
    expect(parts.coming.state.isPlaying).toBe(false)
  })

  test('brings the other in at its tempo, as loud together as one alone', async () => {
    const { clock, leaving, coming } = begin(start())
    await clock.pass(plan.enterAfterMs + plan.blendMs / 2)
    expect(coming.state).toMatchObject({ isPlaying: true, rate: plan.rate })
    expect(Math.hypot(leaving.state.volume, coming.state.volume)).toBeCloseTo(0.5, 5)
  })

  test('ends by itself, lets go of both and leaves no timer', async () => {
    const { clock, leaving, coming, mix } = begin(start())
    await clock.pass(plan.lengthMs + 100)
    expect(mix.getState()).toMatchObject({ status: 'ended', elapsedMs: plan.lengthMs })
    expect([leaving.state.url, coming.state.url, clock.pending()]).toEqual(['', '', 0])
  })

  test('is ended at any time', async () => {
    const { clock, leaving, mix } = begin(start())
    await clock.pass(1000)
    mix.end()
    expect([leaving.state.isPlaying, clock.pending()]).toEqual([false, 0])
  })

  test('says why it cannot be heard', async () => {
    const { coming, leaving, mix } = start()
    coming.tell({ type: 'error', code: 4 })
    expect(mix.getState()).toMatchObject({ status: 'failed', text: '不支持的媒体格式' })
    expect(leaving.state.url).toBe('')
  })
})
