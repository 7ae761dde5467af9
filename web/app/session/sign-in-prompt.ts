import { dropPendingAction, type PendingAction, savePendingAction } from './pending-action.ts'

let isRequested = false
let wish: { path: string; run: () => void } | undefined
const listeners = new Set<() => void>()

function set(requested: boolean): void {
  if (requested === isRequested) return
  isRequested = requested
  for (const listener of listeners) listener()
}

/** The sign-in dialog: one at a time, however many calls were refused (spec §4, §8). */
export const signInPrompt = {
  request: () => {
    // What was pressed before another question is not meant any more.
    if (!isRequested) dropPendingAction()
    set(true)
  },
  /** Asks, and stores what was pressed until its user is signed in and back; `shell/pending` does it then. */
  requestFor(action: PendingAction) {
    wish = undefined
    savePendingAction(action)
    set(true)
  },
  /** Asks, and stores the action until its user is signed in and back. */
  requestThen(run: () => void) {
    dropPendingAction()
    wish = { path: location.pathname + location.search, run }
    set(true)
  },
  /** Refused: drops the action. */
  refuse() {
    wish = undefined
    dropPendingAction()
    set(false)
  },
  close: () => set(false),
  isRequested: () => isRequested,
  /** The pending action of `path`, once. */
  takeWish(path: string): (() => void) | undefined {
    const taken = wish
    wish = undefined
    return taken?.path === path ? taken.run : undefined
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
