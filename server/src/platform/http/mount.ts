import { type Envelope, wrap } from '@shenglang/contract/envelope'
import { VISITOR_CALLER } from '@shenglang/contract/roles'
import type { Route } from '@shenglang/contract/route'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Calls } from './calls.ts'
import { envelopeSchema } from './openapi.ts'

/** Mounts every call under `base`. Answers are written by their schema, so an undeclared field never leaves the server. */
export function mountCalls(app: FastifyInstance, base: string, calls: Calls): void {
  for (const route of calls.routes) {
    app.route({
      method: route.method,
      url: base + route.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: { response: { 200: envelopeSchema(route, 'draft-7') } },
      handler: async (request): Promise<Envelope> =>
        wrap(route, await calls.run(route, argumentsOf(route, request), VISITOR_CALLER)),
    })
  }
}

interface Incoming {
  params: unknown
  query: unknown
  body: unknown
}

const bag = z.record(z.string(), z.unknown())

function argumentsOf(route: Route, { params, query, body }: Incoming): Record<string, unknown> {
  const named = route.method === 'GET' ? query : (body ?? {})
  return { ...bag.safeParse(named).data, ...bag.parse(params) }
}
