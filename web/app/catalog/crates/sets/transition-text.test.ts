import { type MixRule, transition } from '@shenglang/contract/catalog/harmony'
import { expect, test } from 'vitest'
import { scoreSet } from './plan/set-plan.ts'
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

const grade = (to: object, rule: MixRule = 'strict') => {
  const [into] = scoreSet([track, { ...track, ...to }], rule, 6).transitions
  return into && gradeOf(into)
}

test('a clash is named as such even where the score is high', () => {
  expect([grade({}), grade({ tkey: '7A', tbpm: 130 }), grade({ tkey: '', tbpm: 130, energy: 8 }), grade({ tkey: '3B' })]).toEqual(
    ['good', 'fair', 'poor', 'clash'],
  )
})

test('what the loose rule allows is loosened under the strict one, and no clash', () => {
  expect([grade({ tkey: '10A' }), grade({ tkey: '7B' }), grade({ energy: 10 })]).toEqual(['loosened', 'loosened', 'loosened'])
  expect([grade({ tkey: '10A', tbpm: 150 }), grade({ tbpm: 150 })]).toEqual(['clash', 'clash'])
  expect(grade({ tkey: '10A' }, 'loose')).toBe('fair')
})
