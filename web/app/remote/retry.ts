import { isFault } from '@shenglang/contract/fault'
import { CallFailed } from './api.ts'

const RETRIES_MAX = 2
const FIRST_DELAY_MS = 500
const TOO_BUSY = 500

/** Whether the same call may go better in a moment: without an answer, or when the server is in trouble; never after a refusal. */
export function mayGoBetter(error: unknown): boolean {
  if (isFault(error)) return error.status >= TOO_BUSY
  return error instanceof CallFailed && (error.status === undefined || error.status >= TOO_BUSY)
}

/** For what can be asked or said twice without harm. */
export const retry = (failures: number, error: unknown): boolean => failures < RETRIES_MAX && mayGoBetter(error)

export const retryDelay = (failures: number): number => FIRST_DELAY_MS * 2 ** failures
