import { expect, test } from 'vitest'
import { reasonOf } from './NextTracks.tsx'

test('the reason names key, tempo and energy', () => {
  expect(reasonOf({ relation: 'same', tempoPercent: 0, energyStep: 0 })).toBe('同调 · 同速')
  expect(reasonOf({ relation: 'up', tempoPercent: 1.587, energyStep: 2 })).toBe('升一位 · +1.6% · 能量 +2')
  expect(reasonOf({ relation: 'relative', tempoPercent: -2.04, energyStep: -1 })).toBe('关系大小调 · -2% · 能量 -1')
})
