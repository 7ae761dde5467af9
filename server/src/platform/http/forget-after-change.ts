import type { WrapCall } from './calls.ts'
import type { Sessions } from './http-exchange.ts'

/**
 * Drops the caller's cached session after a change, so that their next call sees it, such as rights that they just paid for.
 * Other processes are notified a moment later.
 */
export function forgetAfterChange({ forget }: Pick<Sessions, 'forget'>): WrapCall {
  return async ({ route, context }, run) => {
    try {
      return await run()
    } finally {
      if (route.method !== 'GET' && context.caller.userId !== undefined) forget(context.caller.userId)
    }
  }
}
