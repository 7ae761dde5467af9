/** What is pressed before the page's scripts can answer; noted by the page itself (`scripts-after-paint.ts`). */
export interface EarlyPresses {
  last?: MouseEvent
  /** Nothing is noted after it. */
  stop: AbortController
}

/** Presses the button again that was pressed last before the page could answer: for whoever pressed it, it only took a moment. */
export function answerEarlyPress(): void {
  const presses: EarlyPresses | undefined = Reflect.get(window, 'earlyPresses')
  Reflect.deleteProperty(window, 'earlyPresses')
  presses?.stop.abort()
  const { last } = presses ?? {}
  // React itself answers what is pressed while it takes the page over.
  if (!last || last.eventPhase !== Event.NONE) return
  const button = last.target instanceof Element ? last.target.closest('button') : null
  // Forms and popovers need no scripts: they have answered.
  if (!button || button.popoverTargetElement || (button.type === 'submit' && button.form)) return
  setTimeout(() => button.isConnected && button.click())
}
