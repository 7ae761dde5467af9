import { createStore } from '../ui/browser/store.ts'

const answer = createStore<Promise<boolean> | undefined>(undefined)
let settleAnswer: ((isGiven: boolean) => void) | undefined

/** The dialog for a member's consent to the terms: one at a time, however many calls wait for it. */
export const consentPrompt = {
  /** Asks the user; resolves to true once consent is given, and calls that were refused for the lack of it are repeated. */
  request(): Promise<boolean> {
    const asked =
      answer.get() ??
      new Promise<boolean>((resolve) => {
        settleAnswer = resolve
      })
    answer.set(asked)
    return asked
  },
  settle(isGiven: boolean): void {
    settleAnswer?.(isGiven)
    settleAnswer = undefined
    answer.set(undefined)
  },
  isRequested: () => answer.get() !== undefined,
  subscribe: answer.subscribe,
}
