import { planMix } from '@shenglang/player/mixing/mix-plan'
import { expect, test } from 'vitest'
import { joinMoment } from './join-moment.ts'

const plan = planMix({ tbpm: 120, duration: 200_000 }, { tbpm: 120, duration: 200_000 })

test('a join is in the leaving track until half of the overlap has played, then in the coming one', () => {
  const middle = plan.enterAfterMs + plan.blendMs / 2
  expect(joinMoment(3, plan, 0)).toEqual({ index: 3, ms: plan.fromMs })
  expect(joinMoment(3, plan, middle - 1)).toEqual({ index: 3, ms: plan.fromMs + middle - 1 })
  expect(joinMoment(3, plan, middle)).toEqual({ index: 4, ms: plan.enterAtMs + plan.blendMs / 2 })
})

test('the coming track moves as fast as it is played', () => {
  const faster = planMix({ tbpm: 124, duration: 200_000 }, { tbpm: 120, duration: 200_000 })
  const at = faster.enterAfterMs + faster.blendMs
  expect(joinMoment(0, faster, at).ms).toBeCloseTo(faster.enterAtMs + faster.blendMs * (124 / 120))
})
