import { expect, test } from 'vitest'
import { budgetNote, pastCeiling } from './test-budgets.ts'

test('a file that takes longer than its kind may is a failure with its name', () => {
  const files = ['a.test.ts', 'a.db.test.ts', 'a.engine.test.ts', 'a.process.test.ts', 'a.spec.ts']
  expect(pastCeiling(files.map((name) => ({ name, seconds: 100 })))).toEqual([expect.stringMatching(/^a\.test\.ts took 100 s/)])
  expect(pastCeiling(files.map((name) => ({ name, seconds: 10 })))).toEqual([])
})

test('a stage is marked from nine tenths of its budget on, and another way above it', () => {
  expect(budgetNote('gate journeys', 100)).toBe('')
  expect(budgetNote('gate journeys', 250)).toContain('near')
  expect(budgetNote('gate journeys', 280)).toContain('over')
  expect(budgetNote('types', 1000)).toBe('')
})
