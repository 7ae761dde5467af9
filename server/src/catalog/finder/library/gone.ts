import { isUnavailable } from '../../../platform/database/unavailable.ts'

/** An index, or what it needs, cannot be reached: another one may answer. Errors of another process lose their class. */
export const isGone = (error: unknown): boolean => isUnavailable(error) || hasCode(error, 'UNAVAILABLE')

export const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code
