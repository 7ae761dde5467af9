import { isFault } from '@shenglang/contract/fault'
import { CallFailed } from './api.ts'

const RETRIES_MAX = 2
const FIRST_DELAY_MS = 500
const TOO_BUSY = 500

/** True when the same call may succeed later: without an answer, or on a server error; never after a refusal. */
export function isWorthRetrying(error: unknown): boolean {
  if (isFault(error)) return error.status >= TOO_BUSY
  return error instanceof CallFailed && (error.status === undefined || error.status >= TOO_BUSY)
}

/** For calls that can be repeated without harm. */
export const retry = (failures: number, error: unknown): boolean => failures < RETRIES_MAX && isWorthRetrying(error)

export const retryDelay = (failures: number): number => FIRST_DELAY_MS * 2 ** failures
