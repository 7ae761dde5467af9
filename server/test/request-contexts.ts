import { type Caller, VISITOR_CALLER } from '@shenglang/contract/roles'
import type { HttpExchange, RequestContext } from '../src/platform/http/http-exchange.ts'

const exchange: HttpExchange = {
  address: '127.0.0.1',
  network: '127.0.0.1',
  userAgent: '',
  clientId: 'web',
  origin: 'http://localhost:3000',
  token: '',
  idempotencyKey: undefined,
  isOfPage: false,
  setToken() {},
  recall: () => undefined,
  remember() {},
}

/** An in-process caller, without HTTP. */
export const contextOf = (caller: Partial<Caller> = {}): RequestContext => ({
  caller: { ...VISITOR_CALLER, hasConsented: caller.userId !== undefined, ...caller },
  exchange,
})
