import type { PersonalData } from '../composition/domain/domain.ts'
import { selectNetworkLogOf } from './network-log.sql.ts'

/** The network log stays for the period of the law, also after an account is closed; it names its user by number. */
export const personalData: PersonalData = {
  export: async (db, userId) => ({ networkLog: await selectNetworkLogOf(db, userId) }),
  erase: async () => {},
  merge: async () => {},
}
