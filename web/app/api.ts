import { API_BASE, CLIENT_ID_HEADER, REQUEST_TIMEOUT_MS } from '@shenglang/contract/constants'
import { type Envelope, SUCCESS_CODE, unwrap } from '@shenglang/contract/envelope'
import { Fault, fault, isFaultCode } from '@shenglang/contract/faults'
import { type AnswerOf, type ArgsOf, addressOf, type Route } from '@shenglang/contract/route'

const CLIENT_ID = 'web'

/** Calls the API from the browser. Throws a `Fault`; what never became an answer throws 网络请求失败. */
export async function call<R extends Route>(route: R, args: ArgsOf<R>, signal?: AbortSignal): Promise<AnswerOf<R>> {
  const limits = [AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(signal ? [signal] : [])]
  let envelope: Envelope
  try {
    const response = await fetch(API_BASE + addressOf(route, args), {
      method: route.method,
      signal: AbortSignal.any(limits),
      headers: { [CLIENT_ID_HEADER]: CLIENT_ID, ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(route.method === 'GET' ? {} : { body: JSON.stringify(args) }),
    })
    envelope = await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Error('网络请求失败', { cause: error })
  }
  if (envelope.code === SUCCESS_CODE) return unwrap(route, envelope) as AnswerOf<R>
  throw isFaultCode(envelope.fault) ? new Fault(envelope.fault, detailOf(envelope)) : fault('INTERNAL')
}

function detailOf({ detail }: Envelope): Record<string, string | number> {
  return typeof detail === 'object' && detail !== null ? (detail as Record<string, string | number>) : {}
}

/** Reads the plain text behind a relative address; empty when it cannot be had (spec §8, waveform). */
export async function readText(address: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(API_BASE + address, signal ? { signal } : {}).catch(() => undefined)
  return response?.ok ? response.text() : ''
}
