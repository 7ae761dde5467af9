import { isDeepStrictEqual } from 'node:util'
import { fault } from '@shenglang/contract/faults'

/**
 * Throws CHANGED_MEANWHILE where a change was decided on another value than the present one, which the caller has locked.
 * `seen` is undefined where no value was read before the change, such as in a command.
 */
export function refuseUnseen<Value>(seen: Value | undefined, present: Value): void {
  if (seen !== undefined && !isDeepStrictEqual(seen, present)) throw fault('CHANGED_MEANWHILE')
}
