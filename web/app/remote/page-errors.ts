import type { BrowserError } from '@shenglang/contract/site/telemetry'

/** An error on the page, as it was thrown. */
export interface PageError {
  kind: BrowserError['kind']
  error: unknown
}

/** Early errors wait until the reporter is loaded. */
const WAITING_MAX = 10
const waiting: PageError[] = []
let listener: ((error: PageError) => void) | undefined

export function notePageError(error: PageError): void {
  if (listener) listener(error)
  else if (waiting.length < WAITING_MAX) waiting.push(error)
}

/** Calls `listen` with all errors so far and from now on. */
export function listenToPageErrors(listen: (error: PageError) => void): void {
  listener = listen
  for (const error of waiting.splice(0)) listen(error)
}

if (typeof window !== 'undefined') {
  window.addEventListener('error', ({ error }) => error && notePageError({ kind: 'error', error }))
  window.addEventListener('unhandledrejection', ({ reason }) => notePageError({ kind: 'rejection', error: reason }))
}
