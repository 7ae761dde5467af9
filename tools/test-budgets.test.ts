import { expect, test } from 'vitest'
import { budgetNote, pastCeiling } from './test-budgets.ts'

const names = ['a.test.ts', 'a.db.test.ts', 'a.engine.test.ts', 'a.process.test.ts', 'a.spec.ts']
const each = (seconds: number) => names.map((name) => ({ name, seconds }))
const stage = (seconds: number) => ({ name: 'unit and database', seconds })

test('a file that exceeds the budget of its kind is a failure with its name', () => {
  expect(pastCeiling(each(100), stage(300))).toEqual([expect.stringMatching(/^a\.test\.ts took 100 s/)])
  expect(pastCeiling(each(10), stage(300))).toEqual([])
})

test('seconds count less on a machine that takes longer for the whole stage', () => {
  expect(pastCeiling(each(100), stage(10_000))).toEqual([])
})

test('a stage is marked from nine tenths of its budget on, and another way above it', () => {
  expect(budgetNote('gate journeys', 100)).toBe('')
  expect(budgetNote('gate journeys', 170)).toContain('near')
  expect(budgetNote('gate journeys', 190)).toContain('over')
  expect(budgetNote('types', 1000)).toBe('')
})
