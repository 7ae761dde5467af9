import { isUnavailable } from '../../../platform/database/unavailable.ts'
import { codeOf } from '../../../platform/errors.ts'

/** True for an error of an unreachable index or database. Errors of another thread lose their class, so the code counts. */
export const isGone = (error: unknown): boolean => isUnavailable(error) || codeOf(error) === 'UNAVAILABLE'
