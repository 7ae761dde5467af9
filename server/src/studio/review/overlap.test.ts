import { expect, test } from 'vitest'
import { overlapOf } from './overlap.ts'

test.each([
  ['the same recording', { durationMs: 100, otherMs: 100, speed: 1, offsetMs: 0 }, [0, 100, 0, 100]],
  ['a cut out of the other', { durationMs: 40, otherMs: 100, speed: 1, offsetMs: 30 }, [0, 40, 30, 70]],
  ['one with an intro before the other begins', { durationMs: 120, otherMs: 100, speed: 1, offsetMs: -20 }, [20, 120, 0, 100]],
  ['one that is played twice as fast', { durationMs: 50, otherMs: 100, speed: 2, offsetMs: 0 }, [0, 50, 0, 100]],
  ['one that ends after the other', { durationMs: 100, otherMs: 60, speed: 1, offsetMs: 10 }, [0, 50, 10, 60]],
])('aligns %s', (_name, alignment, [fromMs, toMs, otherFromMs, otherToMs]) => {
  expect(overlapOf(alignment)).toEqual({ fromMs, toMs, otherFromMs, otherToMs })
})
