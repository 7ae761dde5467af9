/** The content security policies of our pages. */
export interface Policies {
  /** Scripts of this origin and the page's own; styles may be inline, since React writes sizes there. */
  page(scriptSources?: readonly string[]): string
  /** For the scripts of the service worker and other workers: they request what the page may request. */
  worker: string
  /** For the player that other sites frame. */
  embed: string
}

/** `mediaOrigin`: where sound is fetched from, beside this origin; '' for nowhere else. */
export function createPolicies(mediaOrigin: string): Policies {
  const ours = mediaOrigin === '' ? "'self'" : `'self' ${mediaOrigin}`
  const media = mediaOrigin === '' ? "'self' blob:" : `'self' blob: ${mediaOrigin}`
  return {
    page: (scriptSources = []) =>
      [
        "default-src 'self'",
        ...(mediaOrigin === '' ? [] : [`connect-src ${ours}`]),
        ['script-src', "'self'", ...scriptSources].join(' '),
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        `media-src ${media}`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
    worker: `default-src 'none'; script-src 'self'; connect-src ${ours}; base-uri 'none'; frame-ancestors 'none'`,
    embed: [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self'",
      `media-src ${media}`,
      `connect-src ${ours}`,
      "worker-src 'self' blob:",
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
    ].join('; '),
  }
}
