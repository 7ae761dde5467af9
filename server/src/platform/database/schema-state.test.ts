import { expect, test } from 'vitest'
import { incompatible, schemaState, transactionsOf } from './schema-state.ts'

const names = (text: string) => text.split(' ').filter(Boolean)

test.each([
  ['current', '1 2', '1 2', ''],
  ['older', '1', '1 2', ''],
  ['older', '', '1 2', ''],
  ['ahead', '1 2 3', '1 2', '3'],
  ['newer', '1 2 3', '1 2', ''],
  ['newer', '1 2 3 4', '1 2', '3'],
  ['newer', '1 3', '1 2', '3'],
])(
  'is %s with the migrations %j, of which the program has %j, and earlier ones run beside %j',
  (state, applied, known, compatible) => {
    expect(schemaState({ applied: names(applied), known: names(known), compatible: names(compatible) })).toBe(state)
  },
)

test('names the migrations beside which a program cannot run', () => {
  expect(incompatible({ applied: names('1 2 3 4'), known: names('1 2'), compatible: names('2 3') })).toEqual(['4'])
})

const pending = [
  { name: '1', isConcurrent: false },
  { name: '2', isConcurrent: false },
  { name: '3', isConcurrent: true },
  { name: '4', isConcurrent: false },
  { name: '5', isConcurrent: false },
]

test('a database in use gets each migration in a transaction of its own', () => {
  expect(transactionsOf(pending, false).map(({ last }) => last)).toEqual(['1', '2', '3', '4', '5'])
})

test('a new database gets all migrations that may share a transaction in one', () => {
  expect(transactionsOf(pending, true)).toEqual([
    { last: '2', isConcurrent: false },
    { last: '3', isConcurrent: true },
    { last: '5', isConcurrent: false },
  ])
})
