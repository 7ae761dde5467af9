let text = ''
const listeners = new Set<() => void>()

function set(next: string): void {
  text = next
  for (const listener of listeners) listener()
}

/** The question whether to become a VIP, in the words of the refusal (spec §8); one at a time. */
export const vipPrompt = {
  ask: (words: string) => set(words),
  close: () => set(''),
  /** Empty when nothing is asked. */
  text: () => text,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
