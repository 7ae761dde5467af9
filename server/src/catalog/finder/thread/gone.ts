import { isUnavailable } from '../../../platform/database/unavailable.ts'

/** Whether the index, or what it needs, cannot be reached. Errors of another thread lose their class. */
export const isGone = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof Error && 'code' in error && error.code === 'UNAVAILABLE')
