let isAsked = false
let wish: { path: string; run: () => void } | undefined
const listeners = new Set<() => void>()

function set(asked: boolean): void {
  if (asked === isAsked) return
  isAsked = asked
  for (const listener of listeners) listener()
}

/** The question whether to sign in: one at a time, however many calls were refused (spec §4, §8). */
export const signInPrompt = {
  ask: () => set(true),
  /** Asks, and remembers what was wanted, to be done as soon as its person is signed in and back. */
  askFor(run: () => void) {
    wish = { path: location.pathname + location.search, run }
    set(true)
  },
  /** No: what was wanted is not wanted any more. */
  refuse() {
    wish = undefined
    set(false)
  },
  close: () => set(false),
  isAsked: () => isAsked,
  /** What was wanted at `path`, once. */
  takeWish(path: string): (() => void) | undefined {
    const wanted = wish
    wish = undefined
    return wanted?.path === path ? wanted.run : undefined
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
