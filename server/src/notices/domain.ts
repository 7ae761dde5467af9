import type { Domain } from '../platform/domain.ts'
import { eraseNotices, selectOwnNotices } from './notices.sql.ts'

export const notices: Domain = {
  name: 'notices',
  personalData: {
    export: async (db, userId) => ({ notices: await selectOwnNotices(db, userId) }),
    erase: eraseNotices,
  },
}
