import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endSpan, type Span, startSpan, withSpan } from './span.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined
  }
}

/**
 * Makes each request a span. A `traceparent` that comes with it is ignored: the site is public, and strangers would decide what is
 * sampled.
 */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const span = startSpan('request', `${request.method} ${routeOf(request)}`)
    request.span = span
    withSpan(span, done)
  })
  // Reading a body leaves the context of the hooks before it.
  app.addHook('preValidation', ({ span }, _reply, done) => {
    if (span) withSpan(span, done)
    else done()
  })
  app.addHook('onResponse', async ({ span }, { statusCode }) => {
    if (span) endSpan(span, statusCode >= 500 ? new Error(`answered ${statusCode}`) : undefined)
  })
}

/** Every page is answered by one route, so pages are named by their path; their ids are in the query. */
function routeOf({ routeOptions: { url }, url: address }: FastifyRequest): string {
  return url === undefined || url.endsWith('*') ? (address.split('?', 1)[0] ?? '') : url
}
