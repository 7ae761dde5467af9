import { describe, expect, test } from 'vitest'
import { fakeClock } from '../engine/test-kit.ts'
import { levelsAt, lowsAt } from '../mix-curve.ts'
import { mixLevels, planMix, plannedMix } from './mix-plan.ts'
import { createMixPreview, type MixPart, type MixSound } from './mix-preview.ts'

const BAR = 2000

describe('the plan', () => {
  test('has eight bars alone, eight together and eight of the other, from the end of the first', () => {
    const plan = planMix({ duration: 200_000, tbpm: 120 }, { duration: 200_000, tbpm: 126 })
    expect(plan).toMatchObject({
      fromMs: 200_000 - 16 * BAR,
      leaveAtMs: 200_000 - 8 * BAR,
      enterAfterMs: 8 * BAR,
      blendMs: 8 * BAR,
      lengthMs: 24 * BAR,
    })
    expect(plan.rate).toBeCloseTo(120 / 126, 5)
  })

  test('matches half and double time', () => {
    expect(planMix({ duration: 200_000, tbpm: 140 }, { duration: 200_000, tbpm: 70 }).rate).toBeCloseTo(1, 5)
  })

  test('leaves both tracks as they are where a tempo is unknown', () => {
    expect(planMix({ duration: 200_000, tbpm: 0 }, { duration: 200_000, tbpm: 128 })).toMatchObject({ rate: 1, blendMs: 16_000 })
  })

  const GRID = { duration: 200_000, tbpm: 120, gridTbpm: 120, firstBeatMs: 130, downbeat: 3, firstPhraseMs: null }

  test('begins on a bar of both tracks if their beats are known', () => {
    const firstBarMs = 130 + 3 * 500
    const coming = { ...GRID, tbpm: 126, gridTbpm: 126.04, firstBeatMs: 60, downbeat: 1 }
    const plan = planMix(GRID, coming)
    const leaveMs = plan.fromMs + plan.enterAfterMs
    expect((leaveMs - firstBarMs) / BAR).toBe(plan.leavesInBar! - 1)
    expect(plan.enterAtMs).toBeCloseTo(60 + 60_000 / 126.04, 5)
    expect(plan.entersInBar).toBe(1)
    expect(plan.rate).toBeCloseTo(120 / 126.04, 9)
  })

  test('uses the tempo within the overlap if a tempo changes', () => {
    const pieces = [
      { fromMs: 0, tbpm: 120, firstBeatMs: 130, downbeat: 0 },
      { fromMs: 100_000, tbpm: 130, firstBeatMs: 100_200, downbeat: 2 },
    ]
    const changing = { duration: 200_000, tbpm: 120, gridTbpm: null, firstBeatMs: 130, downbeat: 0, gridPieces: pieces }
    const plan = planMix(changing, { ...GRID, gridTbpm: 128 })
    const beatMs = 60_000 / 130
    expect(plan.rate).toBeCloseTo(130 / 128, 9)
    const bars = (plan.leaveAtMs - (100_200 + 2 * beatMs)) / (4 * beatMs)
    expect(bars).toBeCloseTo(Math.round(bars), 6)
    // The first piece of the coming track counts.
    expect(planMix({ ...GRID, gridTbpm: 122 }, changing)).toMatchObject({
      enterAtMs: 130,
      rate: 122 / 120,
      entersInBar: undefined,
    })
    expect(planMix(changing, GRID, { leaveAtMs: 50_000 }).rate).toBeCloseTo(1, 9)
  })

  test('says where a tempo changes within the overlap, for either track', () => {
    const gridPieces = [
      { fromMs: 0, tbpm: 120, firstBeatMs: 130, downbeat: 0 },
      { fromMs: 100_000, tbpm: 130, firstBeatMs: 100_200, downbeat: 2 },
    ]
    const changing = { duration: 200_000, tbpm: 120, gridTbpm: null, firstBeatMs: 130, downbeat: 0, gridPieces }
    expect(planMix(changing, changing)).toMatchObject({ leavingChangesAtMs: undefined, comingChangesAtMs: undefined })
    const mixed = planMix(changing, changing, { leaveAtMs: 96_000, enterAtMs: 90_000 })
    expect(mixed).toMatchObject({ leavingChangesAtMs: 100_000, comingChangesAtMs: 100_000, leavingBpm: 120, comingBpm: 120 })
    expect(planMix(changing, changing, { leaveAtMs: 100_000 }).leavingChangesAtMs).toBeUndefined()
  })

  test('lets one track leave with a phrase and the other enter with one', () => {
    const leaving = { ...GRID, firstPhraseMs: 1630 + 3 * BAR }
    const plan = planMix(leaving, { ...GRID, firstPhraseMs: 1630 + 2 * BAR })
    const leaveMs = plan.fromMs + plan.enterAfterMs
    expect(((leaveMs - leaving.firstPhraseMs) / BAR) % 8).toBe(0)
    expect(leaveMs + plan.blendMs).toBeLessThanOrEqual(200_000)
    expect(leaveMs + plan.blendMs).toBeGreaterThan(200_000 - 8 * BAR)
    expect([plan.enterAtMs, plan.entersInBar]).toEqual([1630 + 2 * BAR, 3])
  })

  test('uses bars for a track too short for a phrase', () => {
    const plan = planMix({ ...GRID, duration: 26_000 }, { ...GRID, duration: 26_000, firstPhraseMs: 1630 + 7 * BAR })
    expect((plan.fromMs + plan.enterAfterMs - 1630) % BAR).toBe(0)
    expect(plan.enterAtMs).toBe(1630)
  })

  test('overlaps short tracks by at most two thirds of the shorter one, in whole bars', () => {
    const plan = planMix({ duration: 12_000, tbpm: 120 }, { duration: 60_000, tbpm: 120 })
    expect(plan).toMatchObject({ fromMs: 0, enterAfterMs: 4000, blendMs: 8000, blendBars: 4, lengthMs: 8000 + 4000 + 8 * BAR })
  })

  test('overlaps for the chosen number of bars, from the chosen position', () => {
    const leaveAtMs = 1630 + 40 * BAR
    const plan = planMix(GRID, GRID, { bars: 16, leaveAtMs, enterAtMs: 1630 + 16 * BAR })
    expect(plan).toMatchObject({ leaveAtMs, leavesInBar: 41, blendBars: 16, blendMs: 16 * BAR, entersInBar: 17 })
    expect(plan.fromMs).toBe(leaveAtMs - 8 * BAR)
    // Without enough room it begins a whole number of bars earlier.
    const late = planMix(GRID, GRID, { bars: 16, leaveAtMs: 190_000 })
    expect(late.leaveAtMs + late.blendMs).toBeLessThanOrEqual(GRID.duration)
    expect((late.leaveAtMs - 1630) % BAR).toBe(0)
  })

  test('changes the coming track’s tempo with the leaving one’s, unless a tempo is chosen for it', () => {
    const faster = planMix(GRID, { ...GRID, gridTbpm: 126 }, { leavingBpm: 124 })
    expect(faster.leavingRate).toBeCloseTo(124 / 120, 9)
    expect(faster.rate).toBeCloseTo(124 / 126, 9)
    expect(faster.barMs).toBeCloseTo(BAR * (120 / 124), 9)
    expect(faster.leaveAtMs - faster.fromMs).toBeCloseTo(8 * BAR, 6)
    expect(planMix(GRID, { ...GRID, gridTbpm: 126 }, { leavingBpm: 124, comingBpm: 125 }).rate).toBeCloseTo(125 / 126, 9)
  })

  test('is converted into positions in both tracks for the queue', () => {
    const plan = planMix(GRID, { ...GRID, gridTbpm: 126 }, { leavingBpm: 124, curve: 'cut', middle: 0.25 })
    expect(plannedMix('a', 'b', plan)).toEqual({
      fromId: 'a',
      toId: 'b',
      leaveAtMs: plan.leaveAtMs,
      enterAtMs: plan.enterAtMs,
      lengthMs: 8 * BAR,
      ratio: expect.closeTo(120 / 126, 9),
      curve: 'cut',
      middle: 0.25,
    })
  })
})

describe('the curve', () => {
  test.each([
    ['cut', 0.2, [1, 0]],
    ['cut', 0.6, [0, 1]],
    ['linear', 0.25, [0.75, 0.25]],
    ['power', 0.5, [Math.SQRT1_2, Math.SQRT1_2]],
    ['bass', 0.5, [Math.SQRT1_2, Math.SQRT1_2]],
    ['power', -1, [1, 0]],
    ['linear', 2, [0, 1]],
  ] as const)('%s at %s', (curve, part, levels) => {
    const [leaving, coming] = levelsAt({ curve, middle: 0.5 }, part)
    expect([leaving, coming]).toEqual([expect.closeTo(levels[0], 9), expect.closeTo(levels[1], 9)])
  })

  test('has equal volumes at the chosen middle', () => {
    for (const middle of [0.25, 0.75]) expect(levelsAt({ curve: 'linear', middle }, middle)).toEqual([0.5, 0.5])
    expect(levelsAt({ curve: 'linear', middle: 0.25 }, 0.125)).toEqual([0.75, 0.25])
  })

  test('never gives both tracks their basses when it swaps them', () => {
    const bass = { curve: 'bass', middle: 0.5 } as const
    expect([-1, 0.2, 0.5, 1].map((part) => lowsAt(bass, part))).toEqual([
      [true, true],
      [true, false],
      [false, true],
      [true, true],
    ])
    expect(lowsAt({ ...bass, curve: 'power' }, 0.5)).toEqual([true, true])
  })
})

describe('the preview', () => {
  const plan = planMix({ duration: 60_000, tbpm: 120 }, { duration: 60_000, tbpm: 126 })
  const item = (url: string) => ({ url, contentType: 'audio/mpeg', hasPicture: false })

  /** Starts with a sound that is ready on demand and follows the test's clock. */
  function start(fromMs = 0) {
    const clock = fakeClock()
    const ready = Promise.withResolvers<void>()
    const output: { parts: readonly MixPart[]; volume: number | undefined; isSilent: boolean; isOver: boolean } = {
      parts: [],
      volume: undefined,
      isSilent: true,
      isOver: false,
    }
    let zeroAt = 0
    const sound: MixSound = {
      load(parts) {
        output.parts = parts
        return ready.promise
      },
      async start(volume, from) {
        zeroAt = clock.now() - from
        Object.assign(output, { volume, isSilent: false })
      },
      stop() {
        output.isSilent = true
      },
      elapsedMs: () => clock.now() - zeroAt,
      end() {
        output.isOver = true
      },
    }
    const mix = createMixPreview({ sound, clock, items: [item('/a'), item('/b')], volume: () => 0.5 })
    mix.play(plan, fromMs)
    return { clock, ready, output, mix }
  }

  test('begins when both are ready', async () => {
    const { clock, ready, output, mix } = start()
    await clock.pass(1000)
    expect([mix.getState().status, output.volume]).toEqual(['loading', undefined])
    ready.resolve()
    await clock.pass(100)
    expect([mix.getState().status, output.volume]).toEqual(['playing', 0.5])
  })

  test('plays the leaving track from its start and the other at its tempo as it comes in', () => {
    const { output } = start()
    const { fromMs, enterAfterMs, enterAtMs, blendMs, lengthMs, rate } = plan
    expect(output.parts).toMatchObject([
      { item: item('/a'), fromMs, afterMs: 0, lengthMs: enterAfterMs + blendMs, rate: 1 },
      { item: item('/b'), fromMs: enterAtMs, afterMs: enterAfterMs, lengthMs: lengthMs - enterAfterMs, rate },
    ])
    const middleMs = enterAfterMs + blendMs / 2
    expect(output.parts.map(({ levelAt }) => levelAt(middleMs))).toEqual(mixLevels(plan, middleMs))
  })

  test('reports the levels, together as loud as one alone', async () => {
    const { clock, ready, mix } = start()
    ready.resolve()
    await clock.pass(plan.enterAfterMs + plan.blendMs / 2)
    const [leaving, coming] = mix.getState().levels
    expect(Math.hypot(leaving, coming)).toBeCloseTo(1, 5)
    expect(leaving).toBeCloseTo(coming, 1)
  })

  test('seeks, takes another plan, and plays once at a time', async () => {
    const { clock, ready, output, mix } = start(3000)
    ready.resolve()
    await clock.pass(1000)
    expect(mix.getState().elapsedMs).toBeGreaterThan(3900)
    mix.pause()
    expect([mix.getState().status, output.isSilent, clock.pending()]).toEqual(['silent', true, 0])
    const longer = planMix({ duration: 60_000, tbpm: 120 }, { duration: 60_000, tbpm: 126 }, { bars: 12 })
    mix.play(longer, mix.getState().elapsedMs)
    await clock.pass(1000)
    expect(mix.getState().elapsedMs).toBeGreaterThan(4800)
    expect(output.parts[0]?.lengthMs).toBe(longer.enterAfterMs + longer.blendMs)
    expect(clock.pending()).toBe(1)
  })

  test('ends by itself, leaves no timer, and can be played again', async () => {
    const { clock, ready, output, mix } = start()
    ready.resolve()
    await clock.pass(plan.lengthMs + 100)
    expect(mix.getState()).toMatchObject({ status: 'ended', elapsedMs: plan.lengthMs })
    expect([output.isSilent, output.isOver, clock.pending()]).toEqual([true, false, 0])
    mix.play(plan, 0)
    await clock.pass(100)
    expect([mix.getState().status, output.isSilent]).toEqual(['playing', false])
  })

  test('can be ended at any time, also before it has begun', async () => {
    const { clock, ready, output, mix } = start()
    mix.end()
    ready.resolve()
    await clock.pass(1000)
    expect([output.isOver, output.volume, clock.pending()]).toEqual([true, undefined, 0])
  })

  test('says why it cannot be played', async () => {
    const { clock, ready, mix } = start()
    ready.reject(new Error('不支持的媒体格式'))
    await clock.pass(0)
    expect(mix.getState()).toMatchObject({ status: 'failed', text: '不支持的媒体格式' })
    expect(clock.pending()).toBe(0)
  })
})
