import { expect, test } from 'vitest'
import { readReport } from './test-report.ts'

test('a Vitest report names each failed test once, with its file and reason', () => {
  const report = {
    numFailedTestSuites: 2,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        startTime: 1000,
        endTime: 3500,
        assertionResults: [
          { fullName: 'queue goes round', status: 'passed', failureMessages: [] },
          { fullName: 'queue ends', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', startTime: 0, endTime: 0, assertionResults: [] },
      {
        name: 'c.test.ts',
        status: 'failed',
        message: 'beforeAll',
        startTime: 0,
        endTime: 1000,
        assertionResults: [{ fullName: 'not begun', status: 'skipped', failureMessages: [] }],
      },
    ],
  }
  expect(readReport(JSON.stringify(report))).toEqual({
    passed: 1,
    failures: [
      'a.test.ts › queue ends\nexpected 1 to be 2',
      'b.test.ts › failed outside its tests\nCannot find module',
      'c.test.ts › failed outside its tests\nbeforeAll',
    ],
    files: [
      { name: 'a.test.ts', seconds: 2.5 },
      { name: 'b.test.ts', seconds: 0 },
      { name: 'c.test.ts', seconds: 1 },
    ],
  })
})

test('a Playwright report counts nested journeys, and names those that failed', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, results: [{ duration: 500, errors: message === undefined ? [] : [{ message }] }] }],
  })
  const report = {
    errors: [],
    suites: [
      {
        file: 'a.spec.ts',
        specs: [spec('opens', 'expected')],
        suites: [{ file: 'a.spec.ts', specs: [spec('closes', 'unexpected', 'not closed')] }],
      },
    ],
  }
  expect(readReport(JSON.stringify(report))).toEqual({
    passed: 1,
    failures: ['a.spec.ts › closes\nnot closed'],
    files: [{ name: 'a.spec.ts', seconds: 1 }],
  })
})

test('an unreadable report counts no tests', () => expect(readReport('')).toEqual({ passed: 0, failures: [], files: [] }))
