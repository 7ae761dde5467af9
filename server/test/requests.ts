import { API_BASE } from '@shenglang/contract/constants'
import type { Envelope } from '@shenglang/contract/envelope'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { asAnotherCaller } from '../src/platform/database/connection-gate.ts'

interface Answer extends Envelope {
  status: number
  headers: Record<string, unknown>
}

interface Sender {
  token?: string
  headers?: Record<string, string>
  /** The network address that it comes from. */
  from?: string
}

/** Calls the API as a client with a token would. */
export function createClient(app: FastifyInstance) {
  return async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    { token, headers, from }: Sender = {},
  ): Promise<Answer> => {
    const query = method === 'GET' && body ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
    const request: InjectOptions = {
      method,
      url: API_BASE + path + query,
      ...(from ? { remoteAddress: from } : {}),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(method === 'GET' ? {} : { payload: body ?? {} }),
    }
    // A request begins when its answer is awaited.
    const response = await asAnotherCaller(async () => await app.inject(request))
    return { ...response.json(), status: response.statusCode, headers: response.headers }
  }
}
