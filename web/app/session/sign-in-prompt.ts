import { SIGN_IN_PATH } from '@shenglang/contract/accounts/guards'
import { createStore } from '../ui/browser/store.ts'
import { dropPendingAction, type PendingAction, savePendingAction } from './pending-action.ts'

const { get: isRequested, set, subscribe } = createStore(false)
let pending: { path: string; run: () => void } | undefined
/** A call that fails late, once the prompt has led there, must not cover the form or drop the pending action. */
const isSigningIn = () => globalThis.location?.pathname === SIGN_IN_PATH

/** The sign-in dialog: one at a time, however many calls were refused (spec §4, §8). */
export const signInPrompt = {
  request: () => {
    if (isSigningIn()) return
    // An action stored for an earlier prompt is no longer intended.
    if (!isRequested()) dropPendingAction()
    set(true)
  },
  /** Opens the prompt and stores the action until the user is signed in and back; `shell/pending` performs it then. */
  requestFor(action: PendingAction) {
    pending = undefined
    savePendingAction(action)
    set(true)
  },
  /** Opens the prompt; `run` is called once the user is signed in and back on this page. */
  requestThen(run: () => void) {
    dropPendingAction()
    pending = { path: location.pathname + location.search, run }
    set(true)
  },
  /** Refused: drops the action. */
  refuse() {
    pending = undefined
    dropPendingAction()
    set(false)
  },
  close: () => set(false),
  isRequested,
  /** Takes the pending action of `path`: a second call gets none. */
  takePending(path: string): (() => void) | undefined {
    const taken = pending
    pending = undefined
    return taken?.path === path ? taken.run : undefined
  },
  subscribe,
}
