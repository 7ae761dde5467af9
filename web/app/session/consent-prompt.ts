let answer: Promise<boolean> | undefined
let settleAnswer: ((isGiven: boolean) => void) | undefined
const listeners = new Set<() => void>()

/** The dialog for a member's consent to the terms: one at a time, however many calls wait for it. */
export const consentPrompt = {
  /** Asks the user; resolves to true once consent is given, and calls that were refused for the lack of it are repeated. */
  request(): Promise<boolean> {
    answer ??= new Promise((resolve) => {
      settleAnswer = resolve
    })
    notify()
    return answer
  },
  settle(isGiven: boolean): void {
    settleAnswer?.(isGiven)
    answer = undefined
    settleAnswer = undefined
    notify()
  },
  isRequested: () => answer !== undefined,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

function notify(): void {
  for (const listener of listeners) listener()
}
