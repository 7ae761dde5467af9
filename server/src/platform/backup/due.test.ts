import { expect, test } from 'vitest'
import { isBackupDue } from './due.ts'

const at = (text: string) => new Date(`2026-11-${text}+08:00`)

test.each([
  ['no backup was ever made', '26T12:00', undefined, undefined, true],
  ['the last is of yesterday', '26T04:30', '25T04:30', '25T04:30', true],
  ['the time of day has not come', '26T04:29', '25T04:30', '25T04:30', false],
  ['one was made since', '26T12:00', '26T04:31', '26T04:31', false],
  ['the machine was off at the time', '26T12:00', '24T04:30', '24T04:30', true],
  ['the last failed just now', '26T05:00', '25T04:30', '26T04:30', false],
  ['the last failed an hour ago', '26T05:30', '25T04:30', '26T04:30', true],
  ['only failures are there', '26T05:30', undefined, '26T04:30', true],
])('%s: at %s, made %s, tried %s: %s', (_what, now, made, tried, isDue) => {
  const madeAt = made === undefined ? undefined : at(made)
  const triedAt = tried === undefined ? undefined : at(tried)
  expect(isBackupDue({ now: at(now), times: ['04:30'], madeAt, triedAt })).toBe(isDue)
})

test('of several times a day, each has its backup', () => {
  const due = (now: string, made: string) =>
    isBackupDue({ now: at(now), times: ['04:30', '16:30'], madeAt: at(made), triedAt: at(made) })
  expect([due('26T16:00', '26T04:30'), due('26T16:30', '26T04:30'), due('26T17:00', '26T16:30')]).toEqual([false, true, false])
})
