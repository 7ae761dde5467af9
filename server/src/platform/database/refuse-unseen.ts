import { isDeepStrictEqual } from 'node:util'
import { fault } from '@shenglang/contract/faults'

/**
 * Refuses a change by somebody who decided by another value than the present one, which the caller has locked. Who names none,
 * such as a command, has read none. Throws CHANGED_MEANWHILE.
 */
export function refuseUnseen<Value>(seen: Value | undefined, present: Value): void {
  if (seen !== undefined && !isDeepStrictEqual(seen, present)) throw fault('CHANGED_MEANWHILE')
}
