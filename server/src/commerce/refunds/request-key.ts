import { createHash } from 'node:crypto'
import type { Route } from '@shenglang/contract/route'
import { nameOf } from '../../platform/http/calls.ts'
import type { Visit } from '../../platform/http/visit.ts'

/**
 * Identifies a request that may come again, since its process was killed before it could answer: the caller's call under an
 * `Idempotency-Key`, with its arguments. Null without a key.
 */
export function requestKeyOf(
  route: Route,
  { userId, args, visit }: { userId: string; args: object; visit: Pick<Visit, 'idempotencyKey'> },
): string | null {
  if (visit.idempotencyKey === undefined) return null
  const request = JSON.stringify([nameOf(route), userId, visit.idempotencyKey, args])
  return createHash('sha256').update(request).digest('base64url')
}
