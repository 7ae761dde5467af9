import { API_BASE } from '@shenglang/contract/constants'
import { isFault } from '@shenglang/contract/fault'
import {
  type BrowserError,
  FRAMES_MAX,
  REPORT_MAX,
  sendTelemetry,
  type Telemetry,
  type Vital,
  withoutPersonal,
} from '@shenglang/contract/site/telemetry'
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { CallFailed } from './api.ts'
import { listenToPageErrors, type PageError } from './page-errors.ts'

/** Errors within this time are sent together. */
const SEND_AFTER_MS = 2000
/** The most errors that one page reports: repeated ones add nothing. */
const ERRORS_MAX = 20
const PHONE = '(width < 768px)'

/** Reports a page's errors and speed to the server: once each, and when the page is left. */
export function startTelemetry(build: string, signal: AbortSignal): void {
  const reported = new Set<string>()
  let errors: BrowserError[] = []
  let vitals: Vital[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    if (errors.length + vitals.length === 0) return
    const report: Telemetry = { build, page: pageName(), device: matchMedia(PHONE).matches ? 'phone' : 'desktop', errors, vitals }
    errors = []
    vitals = []
    const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
    navigator.sendBeacon(API_BASE + sendTelemetry.path, body)
  }
  const soon = () => {
    timer ??= setTimeout(send, SEND_AFTER_MS)
  }
  listenToPageErrors((pageError) => {
    const error = describe(pageError)
    const name = JSON.stringify(error)
    if (!error || reported.has(name) || reported.size >= ERRORS_MAX || signal.aborted) return
    reported.add(name)
    errors.push(error)
    if (errors.length >= REPORT_MAX) send()
    else soon()
  })
  const add = (name: Vital['name'], value: number) => {
    vitals.push({ name, value: name === 'CLS' ? value : Math.round(value) })
    if (vitals.length >= REPORT_MAX) send()
  }
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(({ name, value }) => add(name, value))
  followGaps((ms) => add('GAP', ms))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send(), { signal })
  window.addEventListener('pagehide', send, { signal })
}

/** Reports the silence in playback that a reload caused (`playback/engine/resume-as-left.tsx`). */
function followGaps(report: (ms: number) => void): void {
  const observer = new PerformanceObserver((list) => {
    for (const mark of list.getEntriesByName('reload-gap')) report(Number((mark as PerformanceMark).detail))
  })
  observer.observe({ type: 'mark', buffered: true })
}

/** The page by the first part of its path: the rest, and the query, may concern people. */
const pageName = () => /^\/([A-Za-z-]{1,40})(\/|$)/.exec(location.pathname)?.[1] ?? ''

/** Undefined for messages that the reader has seen, and for other sites' scripts. */
export function describe({ kind, error }: PageError): BrowserError | undefined {
  if (!(error instanceof Error) || isFault(error) || error instanceof CallFailed || error.name === 'AbortError') return undefined
  const stack = error.stack ?? ''
  const frames = Array.from(stack.matchAll(/\/(assets\/[\w.~-]+\.js:\d+:\d+)/g), (match) => match[1] ?? '').slice(0, FRAMES_MAX)
  const isForeign = /(chrome|moz|safari-web)-extension:/.test(stack)
  if (frames.length === 0 || isForeign) return undefined
  return { kind, name: /^[\w$]{1,60}$/.test(error.name) ? error.name : 'Error', message: withoutPersonal(error.message), frames }
}
