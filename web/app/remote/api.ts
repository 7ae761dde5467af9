import { API_BASE, CLIENT_ID_HEADER, REQUEST_TIMEOUT_MS, WEB_CLIENT_ID } from '@shenglang/contract/constants'
import { type Envelope, messageIn, parseBody, SUCCESS_CODE, unwrap } from '@shenglang/contract/envelope'
import { FAULTS, Fault, isFaultCode } from '@shenglang/contract/faults'
import { type AnswerOf, type ArgsOf, addressOf, type Route } from '@shenglang/contract/route'
import { signInPrompt } from '../session/sign-in-prompt.ts'

/** A call without an answer of ours: from a proxy or a newer server (`status`), or none at all. Its message is for the reader. */
export class CallFailed extends Error {
  readonly status: number | undefined

  constructor(message: string, options: { status?: number; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.status = options.status
  }
}

/**
 * Calls the API from the browser. Throws a `Fault`; a `CallFailed` with words for the reader where the answer is not one of
 * ours, such as a proxy's; without an answer 网络请求失败 (spec §8).
 */
export async function call<R extends Route>(route: R, args: ArgsOf<R>, signal?: AbortSignal): Promise<AnswerOf<R>> {
  const { status, body } = await answerTo(route, args, signal)
  const envelope: Partial<Envelope> = typeof body === 'object' && body !== null ? body : {}
  if (envelope.code === SUCCESS_CODE) return unwrap(route, envelope) as AnswerOf<R>
  if (envelope.fault === 'NOT_SIGNED_IN') signInPrompt.ask()
  if (isFaultCode(envelope.fault)) throw new Fault(envelope.fault, detailOf(envelope))
  throw new CallFailed(messageIn(body) ?? FAULTS.INTERNAL.text, { status })
}

/** What was answered; its body is undefined where it cannot be read. */
async function answerTo<R extends Route>(
  route: R,
  args: ArgsOf<R>,
  signal: AbortSignal | undefined,
): Promise<{ status: number; body: unknown }> {
  const limits = [AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(signal ? [signal] : [])]
  try {
    const response = await fetch(API_BASE + addressOf(route, args), {
      method: route.method,
      signal: AbortSignal.any(limits),
      ...contentOf(route, args),
    })
    return { status: response.status, body: parseBody(await response.text()) }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallFailed('网络请求失败', { cause: error })
  }
}

function contentOf(route: Route, args: object): Pick<RequestInit, 'headers' | 'body'> {
  const headers = { [CLIENT_ID_HEADER]: WEB_CLIENT_ID }
  if (route.method === 'GET') return { headers }
  if (route.encoding !== 'form') {
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(args) }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(args)) form.set(name, value)
  return { headers, body: form }
}

function detailOf({ detail }: Partial<Envelope>): Record<string, string | number> {
  return typeof detail === 'object' && detail !== null ? (detail as Record<string, string | number>) : {}
}

/** Reads the plain text behind a relative address. Throws a `CallFailed`. */
export async function readText(address: string, signal?: AbortSignal): Promise<string> {
  try {
    const response = await fetch(API_BASE + address, signal ? { signal } : {})
    if (response.ok) return await response.text()
    throw new CallFailed(FAULTS.INTERNAL.text, { status: response.status })
  } catch (error) {
    if (signal?.aborted || error instanceof CallFailed) throw error
    throw new CallFailed('网络请求失败', { cause: error })
  }
}
