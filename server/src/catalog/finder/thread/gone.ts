import { isUnavailable } from '../../../platform/database/unavailable.ts'

/** True for an error of an unreachable index or database. Errors of another thread lose their class, so the code counts. */
export const isGone = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof Error && 'code' in error && error.code === 'UNAVAILABLE')
