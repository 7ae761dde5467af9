import type { WrapCall } from './calls.ts'
import type { Sessions } from './visit.ts'

/**
 * Whoever has changed something has it in their next call, such as the rights that they just paid for: what this process
 * remembers of their session is from before. Other processes hear of it a moment later.
 */
export function seeOwnChanges({ forget }: Pick<Sessions, 'forget'>): WrapCall {
  return async ({ route, arrival }, run) => {
    try {
      return await run()
    } finally {
      if (route.method !== 'GET' && arrival.caller.userId !== undefined) forget(arrival.caller.userId)
    }
  }
}
