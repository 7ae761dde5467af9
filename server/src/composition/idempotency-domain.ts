import { deleteExpiredKeys, deleteKeysOf } from '../platform/http/idempotency.sql.ts'
import type { Domain } from './domain/domain.ts'

const FORGET_EVERY_MS = 3600_000

/** The platform's record of calls. The answers under a user's keys are erased with the account, and after a day. */
export const idempotency: Domain = {
  name: 'idempotency',
  personalData: { export: async () => ({}), erase: deleteKeysOf, merge: (db, { fromId }) => deleteKeysOf(db, fromId) },
  work: ({ patientDb }) => ({
    timedWork: [{ name: 'forget expired idempotency keys', everyMs: FORGET_EVERY_MS, run: () => deleteExpiredKeys(patientDb) }],
  }),
}
