import { deleteGone } from '../platform/limits/counting-processes.sql.ts'
import { deleteEnded } from '../platform/limits/limits.sql.ts'
import type { Domain } from './domain/domain.ts'

const FORGET_EVERY_MS = 600_000

/** Deletes expired counts of the limits that all processes share. They are stored under hashes, and are no personal data. */
export const limits: Domain = {
  name: 'limits',
  work: ({ patientDb }) => ({
    timedWork: [
      {
        name: 'forget what is counted no longer',
        everyMs: FORGET_EVERY_MS,
        run: async () => {
          await deleteEnded(patientDb)
          await deleteGone(patientDb)
        },
      },
    ],
  }),
}
