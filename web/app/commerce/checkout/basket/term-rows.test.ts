import { expect, test } from 'vitest'
import { termRows } from './term-rows.ts'

const NOW = Date.parse('2026-11-24T02:00:00.000Z')
const plan = { priceFen: 26_800 }
const term = { startTime: '2026-11-24T02:00:00.000Z', endTime: '2027-11-24T02:00:00.000Z' }
const linesOf = (facts: Partial<Parameters<typeof termRows>[0]>) =>
  termRows({ plan, quotedFen: 26_800, term, now: NOW, ...facts }).map(({ name, text }) => `${name} ${text}`)

test('a first plan begins at once and ends on its day, also by a slightly slow clock', () => {
  const lines = ['生效 付款后立即生效', '到期 2027/11/24，不自动续费']
  expect(linesOf({})).toEqual(lines)
  expect(linesOf({ now: NOW - 30_000 })).toEqual(lines)
})

test('a renewal begins when the current level ends', () => {
  const later = { startTime: '2026-12-24T02:00:00.000Z', endTime: '2027-12-24T02:00:00.000Z' }
  expect(linesOf({ term: later })).toEqual(['生效 2026/12/24，接在现有会员之后', '到期 2027/12/24，不自动续费'])
})

test('an upgrade shows the price of the plan and its credit', () => {
  expect(linesOf({ quotedFen: 24_801 }).slice(0, 2)).toEqual(['方案价格 ¥268.00', '现有会员剩余时长抵扣 −¥19.99'])
})

test('unknown values are left out', () => {
  expect(linesOf({ quotedFen: undefined, term: undefined })).toEqual([])
})
