import { type Caller, VISITOR_CALLER } from '@shenglang/contract/roles'
import type { Arrival, Visit } from '../src/platform/http/visit.ts'

const visit: Visit = {
  address: '127.0.0.1',
  network: '127.0.0.1',
  userAgent: '',
  clientId: 'web',
  origin: 'http://localhost:3000',
  token: '',
  idempotencyKey: undefined,
  keepToken() {},
  recall: () => undefined,
  remember() {},
}

/** Who calls in the process, without an exchange over HTTP. */
export const arrivalOf = (caller: Partial<Caller> = {}): Arrival => ({
  caller: { ...VISITOR_CALLER, hasConsented: caller.userId !== undefined, ...caller },
  visit,
})
