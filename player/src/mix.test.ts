import { describe, expect, test } from 'vitest'
import { planMix } from './mix-plan.ts'
import { type MixPart, type MixSound, startMix } from './mix-preview.ts'
import { fakeClock } from './test-kit.ts'

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

  const GRID = { duration: 200_000, tbpm: 120, gridTbpm: 120, firstBeatMs: 130, downbeat: 3, firstPhraseMs: null }

  test('begins both with a bar, and on one, where their beats are known', () => {
    const firstBarMs = 130 + 3 * 500
    const coming = { ...GRID, tbpm: 126, gridTbpm: 126.04, firstBeatMs: 60, downbeat: 1 }
    const plan = planMix(GRID, coming)
    const leaveMs = plan.fromMs + plan.enterAfterMs
    expect((leaveMs - firstBarMs) / BAR).toBe(plan.leavesInBar! - 1)
    expect(plan.enterAtMs).toBeCloseTo(60 + 60_000 / 126.04, 5)
    expect(plan.entersInBar).toBe(1)
    expect(plan.rate).toBeCloseTo(120 / 126.04, 9)
  })

  test('has the one leave with a phrase and the other enter with one', () => {
    const leaving = { ...GRID, firstPhraseMs: 1630 + 3 * BAR }
    const plan = planMix(leaving, { ...GRID, firstPhraseMs: 1630 + 2 * BAR })
    const leaveMs = plan.fromMs + plan.enterAfterMs
    expect(((leaveMs - leaving.firstPhraseMs) / BAR) % 8).toBe(0)
    expect(leaveMs + plan.blendMs).toBeLessThanOrEqual(200_000)
    expect(leaveMs + plan.blendMs).toBeGreaterThan(200_000 - 8 * BAR)
    expect([plan.enterAtMs, plan.entersInBar]).toEqual([1630 + 2 * BAR, 3])
  })

  test('of a track too short for a phrase keeps to bars', () => {
    const plan = planMix({ ...GRID, duration: 26_000 }, { ...GRID, duration: 26_000, firstPhraseMs: 1630 + 7 * BAR })
    expect((plan.fromMs + plan.enterAfterMs - 1630) % BAR).toBe(0)
    expect(plan.enterAtMs).toBe(1630)
  })

  test('of short tracks is shorter, in the same proportions', () => {
    const plan = planMix({ duration: 12_000, tbpm: 120 }, { duration: 60_000, tbpm: 120 })
    expect(plan).toMatchObject({ fromMs: 0, enterAfterMs: 4000, blendMs: 8000, lengthMs: 16_000 })
  })
})

describe('the preview', () => {
  const plan = planMix({ duration: 60_000, tbpm: 120 }, { duration: 60_000, tbpm: 126 })
  const item = (url: string) => ({ url, contentType: 'audio/mpeg', hasPicture: false })

  /** Sound that is ready when it is told so, and goes by the clock of the test. */
  function start() {
    const clock = fakeClock()
    const ready = Promise.withResolvers<void>()
    const heard: { parts: readonly MixPart[]; volume: number | undefined; isOver: boolean } = {
      parts: [],
      volume: undefined,
      isOver: false,
    }
    let startedAt = 0
    const sound: MixSound = {
      load(parts) {
        heard.parts = parts
        return ready.promise
      },
      async start(volume) {
        startedAt = clock.now()
        heard.volume = volume
      },
      elapsedMs: () => clock.now() - startedAt,
      end() {
        heard.isOver = true
      },
    }
    const mix = startMix({ sound, clock, items: [item('/a'), item('/b')], plan, volume: 0.5 })
    return { clock, ready, heard, mix }
  }

  test('begins when both are ready', async () => {
    const { clock, ready, heard, mix } = start()
    await clock.pass(1000)
    expect([mix.getState().status, heard.volume]).toEqual(['loading', undefined])
    ready.resolve()
    await clock.pass(100)
    expect([mix.getState().status, heard.volume]).toEqual(['playing', 0.5])
  })

  test('has the leaving track from the beginning, and the other at its tempo as long as it fades in and on', () => {
    const { heard } = start()
    const { fromMs, enterAfterMs, enterAtMs, blendMs, lengthMs, rate } = plan
    const blend = { fromMs: enterAfterMs, ms: blendMs }
    expect(heard.parts).toEqual([
      { item: item('/a'), fromMs, afterMs: 0, lengthMs: enterAfterMs + blendMs, rate: 1, fade: { goes: 'out', ...blend } },
      {
        item: item('/b'),
        fromMs: enterAtMs,
        afterMs: enterAfterMs,
        lengthMs: lengthMs - enterAfterMs,
        rate,
        fade: { goes: 'in', ...blend },
      },
    ])
  })

  test('tells the levels, as loud together as one alone', async () => {
    const { clock, ready, mix } = start()
    ready.resolve()
    await clock.pass(plan.enterAfterMs + plan.blendMs / 2)
    const [leaving, coming] = mix.getState().levels
    expect(Math.hypot(leaving, coming)).toBeCloseTo(1, 5)
    expect(leaving).toBeCloseTo(coming, 1)
  })

  test('ends by itself, lets go of the sound and leaves no timer', async () => {
    const { clock, ready, heard, mix } = start()
    ready.resolve()
    await clock.pass(plan.lengthMs + 100)
    expect(mix.getState()).toMatchObject({ status: 'ended', elapsedMs: plan.lengthMs })
    expect([heard.isOver, clock.pending()]).toEqual([true, 0])
  })

  test('is ended at any time, also before it has begun', async () => {
    const { clock, ready, heard, mix } = start()
    mix.end()
    ready.resolve()
    await clock.pass(1000)
    expect([heard.isOver, heard.volume, clock.pending()]).toEqual([true, undefined, 0])
  })

  test('says why it cannot be heard', async () => {
    const { clock, ready, heard, mix } = start()
    ready.reject(new Error('不支持的媒体格式'))
    await clock.pass(0)
    expect(mix.getState()).toMatchObject({ status: 'failed', text: '不支持的媒体格式' })
    expect(heard.isOver).toBe(true)
  })
})
