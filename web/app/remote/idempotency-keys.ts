import type { Route } from '@shenglang/contract/route'

/** Keys of the requests that have no answer yet. */
const unanswered = new Map<string, string>()

/**
 * The key of a call. A second press while the first is under way, and a retry after no answer, get the key of the first: the
 * server does it once. Call `forget` when there is an answer.
 */
export function idempotencyKey({ method, path }: Pick<Route, 'method' | 'path'>, args: object) {
  const sent = `${method} ${path} ${JSON.stringify(args)}`
  const key = unanswered.get(sent) ?? randomKey()
  unanswered.set(sent, key)
  return { key, forget: () => unanswered.delete(sent) }
}

/** Not `randomUUID`, which is missing without HTTPS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
