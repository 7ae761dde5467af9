import type { IncomingHttpHeaders } from 'node:http'
import { wrap } from '@shenglang/contract/envelope'
import type { Route } from '@shenglang/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Calls } from './calls.ts'
import { formArguments } from './form.ts'
import { type ReadContext, refuseForeignStart } from './http-exchange.ts'

/** Mounts every call under `base`. */
export function mountCalls(app: FastifyInstance, base: string, calls: Calls, readContext: ReadContext): void {
  for (const route of calls.routes) {
    app.route({
      method: route.method,
      url: base + route.path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: async ({ headers }) => ignoreTypeOfEmptyBody(headers),
      handler: async (request, reply) => {
        if (route.spends) refuseForeignStart(request)
        const context = await readContext(request, reply)
        // Answers to a signed-in user are private, and must not be stored on disk.
        if (context.caller.userId !== undefined) reply.header('cache-control', 'private, no-store')
        const answer = await calls.run(route, () => argumentsOf(route, request), context)
        reply.type('application/json; charset=utf-8')
        return wrap(route, answer.text)
      },
    })
  }
}

/** Removes the content type of an empty body, which is not malformed JSON but has no arguments, whatever its type (spec §7). */
function ignoreTypeOfEmptyBody(headers: IncomingHttpHeaders): void {
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (isEmpty) delete headers['content-type']
}

const bag = z.record(z.string(), z.unknown())

async function argumentsOf(route: Route, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { params, query, body } = request
  const named = route.method === 'GET' ? query : route.encoding === 'form' ? await formArguments(request) : (body ?? {})
  return { ...bag.safeParse(named).data, ...bag.parse(params) }
}
