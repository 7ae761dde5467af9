export interface Tally {
  passed: number
  failed: number
}

/** Counts from the JSON of Vitest (`numPassedTests`) or Playwright (`stats`); nothing readable counts as no test. */
export function readReport(json: string): Tally {
  const parsed: unknown = json === '' ? {} : JSON.parse(json)
  const number = (from: unknown, name: string): number => {
    const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
    return typeof value === 'number' ? value : 0
  }
  const stats: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'stats') : undefined
  return {
    passed: number(parsed, 'numPassedTests') + number(stats, 'expected') + number(stats, 'flaky'),
    failed: number(parsed, 'numFailedTests') + number(parsed, 'numFailedTestSuites') + number(stats, 'unexpected'),
  }
}
