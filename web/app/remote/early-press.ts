/** Presses before the page's scripts run, recorded by the page itself (`scripts-after-paint.ts`). */
export interface EarlyPresses {
  last?: MouseEvent
  /** Ends the recording. */
  stop: AbortController
}

/** Repeats the last press on a button that came before the page could answer. */
export function answerEarlyPress(): void {
  const presses: EarlyPresses | undefined = Reflect.get(window, 'earlyPresses')
  Reflect.deleteProperty(window, 'earlyPresses')
  presses?.stop.abort()
  const { last } = presses ?? {}
  // React itself replays presses during hydration.
  if (!last || last.eventPhase !== Event.NONE) return
  const button = last.target instanceof Element ? last.target.closest('button') : null
  // Forms and popovers work without scripts.
  if (!button || button.popoverTargetElement || (button.type === 'submit' && button.form)) return
  setTimeout(() => button.isConnected && button.click())
}
