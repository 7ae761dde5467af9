import { messageIn } from '@shenglang/contract/envelope'
import { isFault } from '@shenglang/contract/fault'

/** The code and message of what a page's call threw: a server error comes as an answer (`entry.server.tsx`). */
export function faultIn(error: unknown): { code: string; message: string } | undefined {
  if (isFault(error)) return error
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined
  const { data } = error
  const isNamed = typeof data === 'object' && data !== null && 'fault' in data
  return isNamed ? { code: String(data.fault), message: messageIn(data) ?? '' } : undefined
}
