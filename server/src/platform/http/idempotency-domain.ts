import type { Domain } from '../domain.ts'
import { deleteExpiredKeys, deleteKeysOf } from './idempotency.sql.ts'

const FORGET_EVERY_MS = 3600_000

/** What the platform itself keeps of calls. The answers under a user's keys go with the account, and after a day. */
export const idempotency: Domain = {
  name: 'idempotency',
  personalData: { export: async () => ({}), erase: deleteKeysOf },
  work: ({ patientDb }) => ({
    timedWork: [{ name: 'forget expired idempotency keys', everyMs: FORGET_EVERY_MS, run: () => deleteExpiredKeys(patientDb) }],
  }),
}
