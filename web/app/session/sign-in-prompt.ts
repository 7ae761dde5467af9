let isAsked = false
const listeners = new Set<() => void>()

function set(asked: boolean): void {
  if (asked === isAsked) return
  isAsked = asked
  for (const listener of listeners) listener()
}

/** The question whether to sign in: one at a time, however many calls were refused (spec §4, §8). */
export const signInPrompt = {
  ask: () => set(true),
  close: () => set(false),
  isAsked: () => isAsked,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
