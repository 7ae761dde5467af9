import { createHash } from 'node:crypto'
import type { Route } from '@shenglang/contract/route'
import { nameOf } from '../../platform/http/calls.ts'
import type { HttpExchange } from '../../platform/http/http-exchange.ts'

/**
 * Identifies a request that may come again, since its process was killed before it could answer: the caller's call under an
 * `Idempotency-Key`, with its arguments. Null without a key.
 */
export function requestKeyOf(
  route: Route,
  { userId, args, exchange }: { userId: string; args: object; exchange: Pick<HttpExchange, 'idempotencyKey'> },
): string | null {
  if (exchange.idempotencyKey === undefined) return null
  const request = JSON.stringify([nameOf(route), userId, exchange.idempotencyKey, args])
  return createHash('sha256').update(request).digest('base64url')
}
