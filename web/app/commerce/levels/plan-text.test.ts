import { expect, test } from 'vitest'
import { currentPlan, monthPrice, planAction, planCard, planName, planText, savedFen } from './plan-text.ts'

const plan = (months: number, priceFen: number) => ({ planId: `${months}`, vipLevel: 3, months, priceFen })
const PLANS = [plan(12, 26_800), plan(3, 7800), plan(1, 3000)]

test('a plan shows its price per month and what it saves against single months', () => {
  expect(PLANS.map((each) => planText(each, PLANS))).toEqual(['合 ¥22.3 一个月，比月卡省 ¥92', '合 ¥26 一个月，比月卡省 ¥12', ''])
})

test('no saving is shown where single months are not on sale, or cost less', () => {
  expect(savedFen(plan(12, 26_800), [plan(12, 26_800)])).toBe(0)
  expect(planText(plan(3, 9900), PLANS)).toBe('合 ¥33 一个月')
})

test('terms have their usual names', () => {
  expect([1, 3, 6, 12, 5].map(planName)).toEqual(['一个月', '一季', '半年', '一年', '5 个月'])
  expect([12, 5].map(planCard)).toEqual(['年卡 · 12 个月', '5 个月'])
  expect(monthPrice(plan(3, 10_000))).toBe('33.3')
})

test('a buy button names the plan and its price, but for an upgrade, which costs less by the rest of the current level', () => {
  const year = plan(12, 26_800)
  expect([0, 3, 4, 2].map((userLevel) => planAction(year, userLevel))).toEqual([
    '立即开通 VIP3 · 年卡 ¥268',
    '续费 VIP3 · 年卡 ¥268',
    '到期后改用 VIP3 · 年卡 ¥268',
    '升级 VIP3 · 年卡',
  ])
})

test.each([
  [{ source: 'order', months: 1, isRest: false }, '月卡，到 2027/11/24'],
  [{ source: 'order', months: 3, isRest: false }, '季卡，到 2027/11/24'],
  [{ source: 'order', months: 12, isRest: false }, '年卡，到 2027/11/24'],
  [{ source: 'order', months: 5, isRest: false }, '5 个月，到 2027/11/24'],
  [{ source: 'order', months: 1, isRest: true }, '月卡（升级剩余），到 2027/11/24'],
  [{ source: 'order', months: 12, isRest: true }, '年卡（升级剩余），到 2027/11/24'],
  [{ source: 'order', months: null, isRest: true }, '升级剩余，到 2027/11/24'],
  [{ source: 'seat', months: null, isRest: false }, '团队席位，到 2027/11/24'],
  [{ source: 'grant', months: null, isRest: false }, '赠送，到 2027/11/24'],
] as const)('beside the account line, %o is named with its last day in Shanghai', (vipPlan, text) => {
  expect(currentPlan({ vipPlan, vipExpireTime: '2027-11-23T16:30:00.000Z' })).toBe(text)
})

test('a level without end says so, and no VIP says nothing', () => {
  expect(currentPlan({ vipPlan: { source: 'grant', months: null, isRest: false }, vipExpireTime: '' })).toBe('赠送，长期有效')
  expect(currentPlan({ vipPlan: null, vipExpireTime: '' })).toBe('')
})
