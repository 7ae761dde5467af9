import { Writable } from 'node:stream'
import { isFault } from '@shenglang/contract/fault'
import type { Caller } from '@shenglang/contract/roles'
import { renderToPipeableStream } from 'react-dom/server'
import { data, type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router'
import {
  type Call,
  callContext,
  callerContext,
  cspNonceContext,
  partContext,
  reportContext,
  siteUrlContext,
} from './remote/page-context.ts'
import { createPart } from './remote/page-part.ts'
import { scriptsAfterPaint } from './remote/scripts-after-paint.ts'

/** The server's composition imports the router from here: it must be the copy that the pages use. */
export { createRequestHandler } from 'react-router'
export { readPreferences } from './session/read-preferences.ts'

interface PageParts {
  call: Call
  caller: Caller
  cspNonce: string
  siteUrl: string
  report: (error: unknown) => void
  /** Milliseconds after which an optional part counts as missing. */
  partWithinMs: number
  /** A part of the page failed or was late, and the page is sent without it. */
  onMissing: (reason: unknown) => void
}

/** The context that the server's composition gives every page. */
export function pageContext({
  call,
  caller,
  cspNonce,
  siteUrl,
  report,
  partWithinMs,
  onMissing,
}: PageParts): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(reportContext, report)
  context.set(callContext, (route, args) => call(route, args).catch(throwReadable))
  context.set(partContext, createPart(partWithinMs, onMissing))
  context.set(callerContext, caller)
  context.set(cspNonceContext, cspNonce)
  context.set(siteUrlContext, siteUrl)
  return context
}

/** A server error as an answer: the router hides an error's message on its way to the browser. */
function throwReadable(error: unknown): never {
  throw isFault(error) && error.status >= 500 ? data({ msg: error.message, fault: error.code }, { status: error.status }) : error
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(cspNonceContext)
  let finalStatus = status
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      onAllReady() {
        pipe(collect(resolve))
      },
      onShellError: reject,
      onError() {
        finalStatus = 500
      },
    })
    request.signal.addEventListener('abort', () => abort(request.signal.reason))
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(scriptsAfterPaint(html.toString(), nonce), { status: finalStatus, headers })
}

/** Collects a stream; never applies back-pressure. */
function collect(done: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    writev(batch, next) {
      for (const { chunk } of batch) chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}
