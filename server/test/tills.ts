import type { TestApplication } from './test-application.ts'

/** What commerce is given on a test's database. */
export function buildTill({ database, clock, payments }: Pick<TestApplication, 'database' | 'clock' | 'payments'>) {
  const log = { warn() {}, error() {} }
  return { db: database.query(), now: () => clock.now, payments, log } as const
}
