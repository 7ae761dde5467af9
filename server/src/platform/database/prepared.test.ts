import { expect, test } from 'vitest'
import { MAY_BE_GENERIC, statementNames } from './prepared.ts'

test('prepares a statement when it comes for the third time, under a stable name', () => {
  const nameOf = statementNames()
  expect([nameOf('select 1'), nameOf('select 1'), nameOf('select 2')]).toEqual([undefined, undefined, undefined])
  const name = nameOf('select 1')
  expect(name).toMatch(/^[0-9a-f]{32}$/)
  expect(nameOf('select 1')).toBe(name)
})

test.each(['insert into t values ($1)', 'update t set a = $1', 'delete from t', 'SELECT 1'])('%s is prepared', (text) => {
  const nameOf = statementNames()
  expect(Array.from({ length: 3 }, () => nameOf(text))[2]).toBeDefined()
})

test('does not prepare statements with a conflict clause, nor any that is not a plain statement', () => {
  const nameOf = statementNames()
  for (const text of [
    'insert into t values ($1)\non conflict (a) where b = $2 do nothing',
    'begin',
    'with a as (select 1) select 1',
  ]) {
    expect(Array.from({ length: 5 }, () => nameOf(text))).toEqual(Array(5).fill(undefined))
  }
})

test('prepares at most three hundred statements', () => {
  const nameOf = statementNames()
  for (let round = 0; round < 3; round += 1) for (let number = 0; number < 400; number += 1) nameOf(`select ${number}`)
  const named = Array.from({ length: 400 }, (_, number) => nameOf(`select ${number}`)).filter((name) => name !== undefined)
  expect(named).toHaveLength(300)
})

test('a pool of generic plans also prepares what begins with `with`, except where a conflict has a condition', () => {
  const nameOf = statementNames(MAY_BE_GENERIC)
  const isNamed = (text: string) => Array.from({ length: 3 }, () => nameOf(text))[2] !== undefined
  expect(isNamed('with a as (insert into t values ($1) on conflict (b) do nothing) select')).toBe(true)
  expect(isNamed('with a as (insert into t values ($1) on conflict (b) where c = $2 do nothing) select')).toBe(false)
  expect(isNamed('begin')).toBe(false)
})
