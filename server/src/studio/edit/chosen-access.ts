import type { StoredValues } from './bulk-change.sql.ts'

/** The values of a change; with a level of downloads it also says who may download the work. */
export const withAccess = (values: StoredValues): StoredValues =>
  values.freeVipLevel === undefined ? values : { ...values, isAccessChosen: 'true' }
