import { planMix } from '@shenglang/player/mixing/mix-plan'
import { expect, test } from 'vitest'
import { matchText } from './match-text.ts'
import { changeText, playedKey, positionText, speedText } from './mix-text.ts'

const GRID = { duration: 300_000, tbpm: 124, tkey: '8A', gridTbpm: 124, firstBeatMs: 100, downbeat: 0, firstPhraseMs: null }

test.each([
  [{ tbpm: 126, tkey: '8A', energy: 6 }, '同调 · +1.6 %'],
  [{ tbpm: 126, tkey: '9A', energy: 7 }, '升一位 · +1.6 % · 能量 +1'],
  [{ tbpm: 122, tkey: '8B', energy: 6 }, '大小调 · −1.6 %'],
  [{ tbpm: 124, tkey: '7A', energy: 4 }, '降一位 · 同速 · 能量 −2'],
  // Half time is named, since the beats coincide; clashing keys have no name.
  [{ tbpm: 63, tkey: '2B', energy: 0 }, '半速 +1.6 %'],
  [{ tbpm: 248, tkey: '8A', energy: 6 }, '同调 · 倍速'],
  [{ tbpm: 0, tkey: '', energy: 0 }, ''],
])('the fit of %j after 124 in 8A', (to, expected) => {
  expect(matchText({ tbpm: 124, tkey: '8A', energy: 6 }, to)).toBe(expected)
})

test('a mix on bars shows the bars where both start, and the speed of the coming track', () => {
  const to = { ...GRID, tbpm: 126, gridTbpm: 126, tkey: '9A' }
  const plan = planMix(GRID, to)
  expect(positionText('出', plan.leavesInBar, plan.fromMs + plan.enterAfterMs)).toBe('从第 145 小节出 · 04:38')
  expect(positionText('进', plan.entersInBar, plan.enterAtMs)).toBe('从第 1 小节进 · 00:00')
  expect([speedText(to, plan), playedKey(to, plan)]).toEqual(['原速 126 · 变速 −1.6% · 音调 −28 音分', '9A'])
})

test('a mix without a grid shows the time at which it starts', () => {
  const [from, to] = [
    { duration: 300_000, tbpm: 124, tkey: '' },
    { ...GRID, tbpm: 130, gridTbpm: 130 },
  ]
  const plan = planMix(from, to)
  expect(positionText('出', plan.leavesInBar, 62_000)).toBe('从 01:02 出')
})

test('a speed that changes the key shows the new one', () => {
  const to = { ...GRID, tbpm: 119, gridTbpm: 119 }
  expect(speedText(to, planMix(GRID, to))).toBe('原速 119 · 变速 +4.2% · 音调 8A → 3A −29 音分')
})

test('a change of tempo within the overlap is shown', () => {
  expect([changeText(100_000), changeText(undefined)]).toEqual(['01:40 变速，之后拍子会错开', ''])
})
