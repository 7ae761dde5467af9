import type { StoredValues } from './bulk-change.sql.ts'

/** Adds `isAccessChosen` to a change that sets the download level: such a change decides who may download the work. */
export const withAccess = (values: StoredValues): StoredValues =>
  values.freeVipLevel === undefined ? values : { ...values, isAccessChosen: 'true' }
