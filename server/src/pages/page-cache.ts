import { LRUCache } from 'lru-cache'

/** A page as it is sent. */
export interface Page {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
}

/** A rendered page, and whether it may be shared. */
export interface Rendered {
  page: Page
  /** For this request only: never sent to anybody else. */
  isPersonal: boolean
}

/** A page split at the positions of its nonce. */
interface CachedPage extends Page {
  pieces: Buffer[]
}

/** The bytes of all cached pages, and their number. */
const BYTES_MAX = 32_000_000
const PAGES_MAX = 500

/**
 * Caches pages rendered for visitors without a session for a short time: when a crowd opens one page, it is rendered a few times
 * a second and not for each visitor. Every page is sent with a nonce of its own.
 */
export class PageCache {
  readonly #forMs: number
  readonly #pages = new LRUCache<string, CachedPage>({
    max: PAGES_MAX,
    maxSize: BYTES_MAX,
    sizeCalculation: ({ body }, name) => body.length + 2 * name.length,
  })
  /** Pages that are being rendered, by name: resolves to true if the page was cached. */
  readonly #rendering = new Map<string, Promise<boolean>>()

  /** `forMs` is the time for which a page is cached; 0 caches nothing. */
  constructor(forMs: number) {
    this.#forMs = forMs
  }

  /**
   * The page of this name, cached or rendered. `name` contains everything that the page depends on. Requests that come while it
   * is being rendered wait for it.
   */
  async share(name: string, nonce: string, render: () => Promise<Rendered>): Promise<Page> {
    if (this.#forMs === 0) return (await render()).page
    const willBeStored = this.#rendering.get(name)
    if (willBeStored && !(await willBeStored)) return (await render()).page
    const cached = this.#pages.get(name)
    if (cached) return withNonce(cached, nonce)
    const rendering = render()
    const isStored = rendering.then(
      (rendered) => this.#store(name, rendered, nonce),
      () => false,
    )
    this.#rendering.set(name, isStored)
    try {
      return (await rendering).page
    } finally {
      this.#rendering.delete(name)
    }
  }

  #store(name: string, { page, isPersonal }: Rendered, nonce: string): boolean {
    if (page.status !== 200 || isPersonal) return false
    this.#pages.set(name, { ...page, pieces: splitAt(page.body, Buffer.from(nonce)) }, { ttl: this.#forMs })
    return true
  }
}

function withNonce({ status, headers, pieces }: CachedPage, nonce: string): Page {
  const nonceBytes = Buffer.from(nonce)
  return { status, headers, body: Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [nonceBytes, piece]))) }
}

function splitAt(body: Buffer, separator: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  let from = 0
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, from)) {
    pieces.push(body.subarray(from, at))
    from = at + separator.length
  }
  return [...pieces, body.subarray(from)]
}
