import { API_BASE, IDEMPOTENCY_KEY_HEADER, REQUEST_TIMEOUT_MS, SERVER_BUSY } from '@shenglang/contract/constants'
import { type Envelope, messageIn, parseBody, SUCCESS_CODE, unwrap } from '@shenglang/contract/envelope'
import { Fault } from '@shenglang/contract/fault'
import type { FaultCode } from '@shenglang/contract/fault-table'
import { PLAY_REFUSALS } from '@shenglang/contract/media/rules'
import { type AnswerOf, type ArgsOf, addressOf, type Route } from '@shenglang/contract/route'
import { consentPrompt } from '../session/consent-prompt.ts'
import { signInPrompt } from '../session/sign-in-prompt.ts'
import { idempotencyKey } from './idempotency-keys.ts'
import * as texts from './initial-texts.ts'
import { pageHeaders } from './page-user.ts'

/**
 * A call without an answer of the server: from a proxy or a newer server (`status`), or none at all. Its message is for the
 * reader.
 */
export class CallFailed extends Error {
  readonly status: number | undefined

  constructor(message: string, options: { status?: number; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.status = options.status
  }
}

/** Remedies for refused calls by fault code; resolving to true repeats the call. The office adds its own. */
export const remedies: Partial<Record<FaultCode, (refusal: Fault) => Promise<boolean>>> = {
  CONSENT_REQUIRED: consentPrompt.request,
}

/**
 * Calls the API from the browser. Throws a `Fault`; a `CallFailed` with a message for the reader where another server
 * answered, such as a proxy; without an answer 网络请求失败 (spec §8). A member who has not accepted the terms is asked to, and the
 * call is repeated once they have.
 */
export async function call<R extends Route>(route: R, args: ArgsOf<R>, signal?: AbortSignal): Promise<AnswerOf<R>> {
  try {
    return await callQuietly(route, args, signal)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.code === 'NOT_SIGNED_IN') signInPrompt.request()
    if (await remedies[error.code]?.(error)) return callQuietly(route, args, signal)
    throw error
  }
}

/** For background calls: a visitor is not asked to sign in. */
export async function callQuietly<R extends Route>(route: R, args: ArgsOf<R>, signal?: AbortSignal): Promise<AnswerOf<R>> {
  const { status, body } = route.idempotent ? await onceOf(route, args, signal) : await answerTo(route, args, { signal })
  const envelope: Partial<Envelope> = typeof body === 'object' && body !== null ? body : {}
  if (envelope.code === SUCCESS_CODE) return unwrap(envelope) as AnswerOf<R>
  const message = messageIn(body) ?? SERVER_BUSY
  // A newer server's fault that this page does not know still shows the server's message.
  if (typeof envelope.fault === 'string')
    throw new Fault(envelope.fault as FaultCode, { status, message, detail: detailOf(envelope) })
  // A proxy in front of the server may require a session as well, without our fault codes (spec §8).
  if (status === SIGNED_OUT) throw new Fault('NOT_SIGNED_IN', { status, message: messageIn(body) ?? PLAY_REFUSALS.NOT_SIGNED_IN })
  throw new CallFailed(message, { status })
}

const SIGNED_OUT = 401

/** Waits before automatic retries while there is no network. */
const RETRY_AFTER_MS = [500, 1500]

/** For calls that must be done once, however often they are sent. */
async function onceOf<R extends Route>(route: R, args: ArgsOf<R>, signal: AbortSignal | undefined): Promise<Answered> {
  const { key, forget } = idempotencyKey(route, args)
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answered = await answerTo(route, args, { signal, key })
      if (isFinal(answered.body)) forget()
      return answered
    } catch (error) {
      const waitMs = RETRY_AFTER_MS[attempt]
      if (signal?.aborted || waitMs === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

/** True for an answer of our server, except the fault that the first attempt is still running. */
function isFinal(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('code' in body)) return false
  return !('fault' in body && body.fault === 'IDEMPOTENCY_KEY_BUSY')
}

interface Sending {
  signal: AbortSignal | undefined
  key?: string
}

interface Answered {
  status: number
  body: unknown
}

/** The answer; its body is undefined where it cannot be read. */
async function answerTo<R extends Route>(route: R, args: ArgsOf<R>, { signal, key }: Sending): Promise<Answered> {
  const limits = [AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(signal ? [signal] : [])]
  try {
    const content = contentOf(route, args, key === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: key })
    const response = await fetch(API_BASE + addressOf(route, args), {
      method: route.method,
      signal: AbortSignal.any(limits),
      keepalive: outlivesPage(route, content.body),
      ...content,
    })
    return { status: response.status, body: parseBody(await response.text()) }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallFailed(texts.networkFailed, { cause: error })
  }
}

function contentOf(route: Route, args: object, more: Record<string, string>): Pick<RequestInit, 'headers' | 'body'> {
  const headers = { ...pageHeaders(), ...more }
  if (route.method === 'GET') return { headers }
  if (route.encoding !== 'form') {
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(args) }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(args)) form.set(name, value)
  return { headers, body: form }
}

/** Idempotent settings are shown at once, so leaving the page must not cancel them. Browsers allow 64 KiB. */
function outlivesPage({ method }: Route, body: unknown): boolean {
  return method === 'PUT' && typeof body === 'string' && body.length < 1024
}

function detailOf({ detail }: Partial<Envelope>): Record<string, string | number> {
  return typeof detail === 'object' && detail !== null ? (detail as Record<string, string | number>) : {}
}

/** Reads the plain text behind a relative address. Throws a `CallFailed`. */
export const readText = (address: string, signal?: AbortSignal): Promise<string> =>
  read(address, signal, (response) => response.text())

/** Reads bytes in the same way. */
export const readBytes = (address: string, signal?: AbortSignal): Promise<Uint8Array> =>
  read(address, signal, async (response) => new Uint8Array(await response.arrayBuffer()))

async function read<Content>(
  address: string,
  signal: AbortSignal | undefined,
  contentOf: (response: Response) => Promise<Content>,
): Promise<Content> {
  try {
    const response = await fetch(API_BASE + address, signal ? { signal } : {})
    if (response.ok) return await contentOf(response)
    throw new CallFailed(SERVER_BUSY, { status: response.status })
  } catch (error) {
    if (signal?.aborted || error instanceof CallFailed) throw error
    throw new CallFailed(texts.networkFailed, { cause: error })
  }
}
