import { expect, test } from 'vitest'
import { grownNumbers, type Numbers, withNumber } from './numbers.ts'

test.each([2 ** 32, -1, 0.5, Number.NEGATIVE_INFINITY])('%d widens the numbers and keeps them exact', (value) => {
  let numbers: Numbers = new Uint32Array(2)
  numbers = withNumber(numbers, 0, 2 ** 32 - 1)
  expect(numbers).toBeInstanceOf(Uint32Array)
  numbers = withNumber(numbers, 1, value)
  expect([...numbers]).toEqual([2 ** 32 - 1, value])
  expect([...grownNumbers(numbers, 3)]).toEqual([2 ** 32 - 1, value, 0])
})
