import type { EarlyPresses } from './early-press.ts'

/**
 * The page is readable and styled without its scripts: they are requested after the first paint, so that on a slow line they
 * do not delay its text, styles and pictures. A hidden page is not painted, and does not wait. Presses meanwhile are recorded
 * (`early-press.ts`).
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const preloads: string[] = []
  const rest = html.replaceAll(/<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g, (_, href: string) => {
    preloads.push(href)
    return ''
  })
  const withNonce = nonce === '' ? '' : ` nonce="${nonce}"`
  return rest
    .replace(/<script([^>]*) type="module" async="">/, `<script$1 type="${WAITING}">`)
    .replace('</body>', `<script${withNonce}>(${begin})(${JSON.stringify(WAITING)}, ${JSON.stringify(preloads)})</script></body>`)
}

/** Browsers do not run scripts of this type. */
const WAITING = 'text/waiting'

/** Runs in the page: inserted as source text. */
function begin(waiting: string, preloads: string[]): void {
  const stop = new AbortController()
  const presses: EarlyPresses = { stop }
  Object.assign(window, { earlyPresses: presses })
  const note = (event: MouseEvent): void => {
    presses.last = event
  }
  document.addEventListener('click', note, { capture: true, signal: stop.signal })
  let isBegun = false
  const start = (): void => {
    if (isBegun) return
    isBegun = true
    for (const href of preloads)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    for (const { nonce, text } of document.querySelectorAll<HTMLScriptElement>(`script[type="${waiting}"]`))
      document.body.append(Object.assign(document.createElement('script'), { type: 'module', nonce, text }))
  }
  if (document.hidden) start()
  document.addEventListener('visibilitychange', start, { once: true })
  requestAnimationFrame(() => setTimeout(start))
}
