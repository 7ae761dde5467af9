import type { IncomingHttpHeaders } from 'node:http'
import { type Envelope, wrap } from '@shenglang/contract/envelope'
import type { Route } from '@shenglang/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Calls } from './calls.ts'
import { formArguments } from './form.ts'
import { envelopeSchema } from './openapi.ts'
import { type Receive, refuseForeignStart } from './visit.ts'

/** Mounts every call under `base`. Answers are written by their schema, so an undeclared field never leaves the server. */
export function mountCalls(app: FastifyInstance, base: string, calls: Calls, receive: Receive): void {
  for (const route of calls.routes) {
    app.route({
      method: route.method,
      url: base + route.path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: async ({ headers }) => forgetTypeOfNothing(headers),
      schema: { response: { 200: envelopeSchema(route, 'draft-7') } },
      handler: async (request, reply): Promise<Envelope> => {
        if (route.spends) refuseForeignStart(request)
        const arrival = await receive(request, reply)
        return wrap(route, await calls.run(route, () => argumentsOf(route, request), arrival))
      },
    })
  }
}

/** An empty body is no malformed JSON: it has no arguments, whatever it calls itself (spec §7). */
function forgetTypeOfNothing(headers: IncomingHttpHeaders): void {
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (isEmpty) delete headers['content-type']
}

const bag = z.record(z.string(), z.unknown())

async function argumentsOf(route: Route, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { params, query, body } = request
  const named = route.method === 'GET' ? query : route.encoding === 'form' ? await formArguments(request) : (body ?? {})
  return { ...bag.safeParse(named).data, ...bag.parse(params) }
}
