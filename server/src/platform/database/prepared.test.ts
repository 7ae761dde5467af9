import { expect, test } from 'vitest'
import { statementNames } from './prepared.ts'

test('a statement is named once it has come three times, and keeps its name', () => {
  const nameOf = statementNames()
  expect([nameOf('select 1'), nameOf('select 1'), nameOf('select 2')]).toEqual([undefined, undefined, undefined])
  const name = nameOf('select 1')
  expect(name).toMatch(/^[0-9a-f]{32}$/)
  expect(nameOf('select 1')).toBe(name)
})

test('what writes is planned each time', () => {
  const nameOf = statementNames()
  expect(Array.from({ length: 5 }, () => nameOf('insert into t values ($1)'))).toEqual(Array(5).fill(undefined))
})

test('there are never more than two hundred', () => {
  const nameOf = statementNames()
  for (let round = 0; round < 3; round += 1) for (let number = 0; number < 300; number += 1) nameOf(`select ${number}`)
  const named = Array.from({ length: 300 }, (_, number) => nameOf(`select ${number}`)).filter((name) => name !== undefined)
  expect(named).toHaveLength(200)
})
