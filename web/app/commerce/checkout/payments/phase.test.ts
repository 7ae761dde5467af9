import { expect, test } from 'vitest'
import { type PaymentStatus, phaseOf } from './phase.ts'

const WAITING: PaymentStatus = {
  isQuoted: true,
  isBusy: false,
  hasTrouble: false,
  hasOrder: true,
  hasCode: true,
  isGone: false,
  status: 'CREATED',
  isDeclined: false,
  isDiffering: false,
  isOver: false,
}

test('a purchase goes from the quote to the code and to the paid order', () => {
  const fresh: PaymentStatus = { ...WAITING, hasOrder: false, hasCode: false, status: undefined }
  expect(phaseOf({ ...fresh, isQuoted: false })).toBe('quoting')
  expect(phaseOf(fresh)).toBe('ready')
  expect(phaseOf({ ...fresh, isBusy: true })).toBe('ordering')
  expect(phaseOf(WAITING)).toBe('waiting')
  expect(phaseOf({ ...WAITING, status: 'COMPLETED' })).toBe('done')
})

test('a paid order is done, although it expired or something failed meanwhile', () => {
  expect(phaseOf({ ...WAITING, status: 'PAID', isOver: true, hasTrouble: true, isDeclined: true })).toBe('done')
})

test('a buyer at the provider waits for the result until the order is paid, declined or expired', () => {
  for (const gone of [
    { ...WAITING, isGone: true },
    { ...WAITING, isGone: true, hasCode: false },
  ]) {
    expect(phaseOf(gone)).toBe('confirming')
    expect(phaseOf({ ...gone, isDeclined: true })).toBe('declined')
    expect(phaseOf({ ...gone, isOver: true })).toBe('expired')
    expect(phaseOf({ ...gone, status: 'CANCELLED' })).toBe('expired')
    expect(phaseOf({ ...gone, status: 'COMPLETED' })).toBe('done')
    expect(phaseOf({ ...gone, isDiffering: true })).toBe('differs')
  }
})

test('a code is not shown once it has expired or its order is cancelled', () => {
  expect(phaseOf({ ...WAITING, isOver: true })).toBe('expired')
  expect(phaseOf({ ...WAITING, status: 'CANCELLED' })).toBe('expired')
  expect(phaseOf({ ...WAITING, isDeclined: true })).toBe('declined')
})

test('a differing payment is shown as such, also after the deadline: money came', () => {
  expect(phaseOf({ ...WAITING, isDiffering: true })).toBe('differs')
  expect(phaseOf({ ...WAITING, isDiffering: true, isOver: true, status: 'CANCELLED' })).toBe('differs')
  expect(phaseOf({ ...WAITING, isDiffering: true, status: 'COMPLETED' })).toBe('done')
})

test('an order without a code waits for a channel, and a refusal is shown', () => {
  expect(phaseOf({ ...WAITING, hasCode: false })).toBe('ready')
  expect(phaseOf({ ...WAITING, hasTrouble: true })).toBe('trouble')
})
