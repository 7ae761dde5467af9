import { transition } from '@shenglang/contract/catalog/harmony'
import { expect, test } from 'vitest'
import { gradeOf, transitionText } from './transition-text.ts'

const track = { tbpm: 126, tkey: '8A', energy: 5 }
const textOf = (to: object) => transitionText(track, { ...track, ...to }, transition(track, { ...track, ...to }, 'strict'))

test.each([
  [{}, ['同调', '同速', '能量相同']],
  [{ tkey: '9A', tbpm: 123.5, energy: 6 }, ['升一位', '+2.0%', '能量 +1']],
  [{ tkey: '3B', tbpm: 128, energy: 3 }, ['调性不合', '−1.6%', '能量 −2']],
  [{ tbpm: 63, energy: 2 }, ['同调', '半速', '同速', '能量 −3']],
  [{ tkey: '', tbpm: 0, energy: 0 }, ['调性未知', '速度未知']],
])('%j: %j', (to, expected) => {
  expect(textOf(to)).toEqual(expected)
})

test('a clash is named as such even where the score is high', () => {
  const grade = (to: object) => gradeOf(transition(track, { ...track, ...to }, 'strict'))
  expect([grade({}), grade({ tkey: '7A', tbpm: 130 }), grade({ tkey: '', tbpm: 130, energy: 8 }), grade({ tkey: '3B' })]).toEqual(
    ['good', 'fair', 'poor', 'clash'],
  )
})
