import { expect, test } from 'vitest'
import { grouped } from './message-groups.ts'

const at = (minutes: number, isOwn = false) => ({ isOwn, createTime: new Date(minutes * 60_000).toISOString() })
const marks = (...messages: ReturnType<typeof at>[]) =>
  grouped(messages).map(({ hasTime, isContinued }) => (hasTime ? 'moment' : isContinued ? 'goes on' : 'new'))

test('the time is shown at the beginning and after ten silent minutes', () => {
  expect(marks(at(0), at(9), at(19), at(28))).toEqual(['moment', 'new', 'moment', 'new'])
})

test('messages of one sender within two minutes are grouped, those of the other are not', () => {
  expect(marks(at(0), at(1), at(1.5, true), at(2, true), at(4.5, true))).toEqual(['moment', 'goes on', 'new', 'goes on', 'new'])
})

test('a message with an earlier time than the one above it shows no time', () => {
  expect(marks(at(5), at(4.9))).toEqual(['moment', 'goes on'])
})
