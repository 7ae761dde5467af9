import type { Route } from '@shenglang/contract/route'

/** What was sent and has no answer yet → its key. */
const unanswered = new Map<string, string>()

/**
 * The key under which a call is sent. A second press while the first is under way, and a new attempt after one without an
 * answer, have the key of the first: the server does it once. `forget` is called when there is an answer.
 */
export function idempotencyKey({ method, path }: Pick<Route, 'method' | 'path'>, args: object) {
  const sent = `${method} ${path} ${JSON.stringify(args)}`
  const key = unanswered.get(sent) ?? randomKey()
  unanswered.set(sent, key)
  return { key, forget: () => unanswered.delete(sent) }
}

/** Not `randomUUID`, which a page without HTTPS does not have. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
