import type { StepMethod } from '@shenglang/contract/accounts/two-step'
import type { Fault } from '@shenglang/contract/fault'
import { createStore } from '../../app/ui/browser/store.ts'

/** A request for a proof of identity, for which calls wait. */
interface Request {
  readonly method: StepMethod
  readonly answer: Promise<boolean>
  settle(isProven: boolean): void
}

const request = createStore<Request | undefined>(undefined)

/** The state of the dialog in which staff prove their identity: one at a time, however many calls wait for it. */
export const stepPrompt = {
  settle(isProven: boolean): void {
    const settled = request.get()
    request.set(undefined)
    settled?.settle(isProven)
  },
  current: request.get,
  subscribe: request.subscribe,
}

/**
 * Asks staff for the code or the password that a refused call needs; true once it was accepted, so that the call can be repeated.
 * Staff who have to enrol first are sent to the page for it.
 */
export async function proveIdentity({ code, detail }: Pick<Fault, 'code' | 'detail'>): Promise<boolean> {
  if (code === 'STEP_REQUIRED') return requestProof(detail.method === 'totp' ? 'totp' : 'password')
  if (code !== 'TWO_STEP_REQUIRED') return false
  if (detail.isEnrolled === 1) return requestProof('totp')
  if (window.location.pathname !== ENROL_PATH) window.location.assign(ENROL_PATH)
  return false
}

const ENROL_PATH = '/admin/two-step'

function requestProof(method: StepMethod): Promise<boolean> {
  const present = request.get()
  if (present) return present.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  request.set({ method, answer: promise, settle: resolve })
  return promise
}
