import { expect, test } from 'vitest'
import { phaseOf, type Standing } from './phase.ts'

const WAITING: Standing = {
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

test('a purchase goes from the quote to the code and to what was paid', () => {
  const fresh: Standing = { ...WAITING, hasOrder: false, hasCode: false, status: undefined }
  expect(phaseOf({ ...fresh, isQuoted: false })).toBe('quoting')
  expect(phaseOf(fresh)).toBe('ready')
  expect(phaseOf({ ...fresh, isBusy: true })).toBe('ordering')
  expect(phaseOf(WAITING)).toBe('waiting')
  expect(phaseOf({ ...WAITING, status: 'COMPLETED' })).toBe('done')
})

test('what was paid is done, although the time is over or something failed meanwhile', () => {
  expect(phaseOf({ ...WAITING, status: 'PAID', isOver: true, hasTrouble: true, isDeclined: true })).toBe('done')
})

test('who went to the provider waits for word of it, whatever was offered, until it is paid, declined or over', () => {
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

test('a code is not shown once its time is over or its order is cancelled', () => {
  expect(phaseOf({ ...WAITING, isOver: true })).toBe('expired')
  expect(phaseOf({ ...WAITING, status: 'CANCELLED' })).toBe('expired')
  expect(phaseOf({ ...WAITING, isDeclined: true })).toBe('declined')
})

test('a payment that differs is told as that, also when the time is over: money came', () => {
  expect(phaseOf({ ...WAITING, isDiffering: true })).toBe('differs')
  expect(phaseOf({ ...WAITING, isDiffering: true, isOver: true, status: 'CANCELLED' })).toBe('differs')
  expect(phaseOf({ ...WAITING, isDiffering: true, status: 'COMPLETED' })).toBe('done')
})

test('an order without a code waits for a channel, and what was refused is told', () => {
  expect(phaseOf({ ...WAITING, hasCode: false })).toBe('ready')
  expect(phaseOf({ ...WAITING, hasTrouble: true })).toBe('trouble')
})
