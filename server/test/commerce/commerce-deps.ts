import type { GetPayer } from '../../src/commerce/payments/offers.ts'
import type { TestApplication } from '../test-application.ts'

/** A payer whom no channel knows. */
export const STRANGER: GetPayer = () => ({ address: '203.0.113.7', openid: undefined, payerUrl: () => '' })

/** Commerce's dependencies on a test's database. */
export function buildCommerce({ database, clock, payments }: Pick<TestApplication, 'database' | 'clock' | 'payments'>) {
  const log = { warn() {}, error() {} }
  return { db: database.query(), now: () => clock.now, payments, log } as const
}
