import { expect, test } from 'vitest'
import { couponRefusal } from './coupons.ts'

const at = (day: string) => new Date(`2026-11-${day}T00:00:00Z`)
const coupon = { isStopped: false, startsAt: at('10'), takenCount: 3 }
const wanted = { endsAt: at('30'), total: 10 }

test.each([
  ['a later end and more pieces', coupon, wanted, undefined],
  ['no limit', coupon, { ...wanted, total: 0 }, undefined],
  ['exactly as many as were taken', coupon, { ...wanted, total: 3 }, undefined],
  ['fewer than were taken', coupon, { ...wanted, total: 2 }, 'total'],
  ['an end that is over', coupon, { ...wanted, endsAt: at('20') }, 'endTime'],
  ['an end before the start', { ...coupon, startsAt: at('30') }, wanted, 'endTime'],
  ['anything once it is stopped', { ...coupon, isStopped: true }, wanted, 'id'],
] as const)('a coupon may get %s, or is refused at that field', (_what, facts, change, field) => {
  expect(couponRefusal(facts, change, at('20'))?.field).toBe(field)
})
