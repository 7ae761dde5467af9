import { expect, test } from 'vitest'
import { monthPrice, planCard, planName, planWords, savedFen } from './plan-words.ts'

const plan = (months: number, priceFen: number) => ({ planId: `${months}`, vipLevel: 3, months, priceFen })
const PLANS = [plan(12, 26_800), plan(3, 7800), plan(1, 3000)]

test('a plan says what a month of it costs and what it saves against single months', () => {
  expect(PLANS.map((each) => planWords(each, PLANS))).toEqual([
    '合 ¥22.3 一个月，比月卡省 ¥92',
    '合 ¥26 一个月，比月卡省 ¥12',
    '',
  ])
})

test('nothing is said to be saved where single months are not on sale, or cost less', () => {
  expect(savedFen(plan(12, 26_800), [plan(12, 26_800)])).toBe(0)
  expect(planWords(plan(3, 9900), PLANS)).toBe('合 ¥33 一个月')
})

test('months have names where people have one for them', () => {
  expect([1, 3, 6, 12, 5].map(planName)).toEqual(['一个月', '一季', '半年', '一年', '5 个月'])
  expect([12, 5].map(planCard)).toEqual(['年卡 · 12 个月', '5 个月'])
  expect(monthPrice(plan(3, 10_000))).toBe('33.3')
})
