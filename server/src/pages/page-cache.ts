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

/** A request for a page that may be shared. */
export interface PageRequest {
  nonce: string
  /** The caller in whose turn it is rendered, unless that of somebody else with the same wish comes first. */
  who: string
  /** Finds the page rendered ahead; needs no turn. */
  find?: (() => Promise<Page | undefined>) | undefined
  /** Runs once it is the caller's turn. Throws where the caller may not have one. */
  inTurn<Result>(run: () => Promise<Result>): Promise<Result>
  render(): Promise<Rendered>
}

/** A page split at the positions of its nonce. */
interface CachedPage extends Page {
  pieces: Buffer[]
}

/** A page that requests wait for. */
interface Rendering {
  /** Callers whose turn begins it. */
  callers: Set<string>
  hasBegun: boolean
  /** Resolves once the page was looked for among those rendered ahead. */
  lookedUp: Promise<void>
  /** Resolves to true once it is cached, to false where each request has to be rendered. */
  isCached: PromiseWithResolvers<boolean>
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
  /** Pages that wait for a turn or are being rendered, by name. */
  readonly #rendering = new Map<string, Rendering>()

  /** `forMs` is the time for which a page is cached; 0 caches nothing. */
  constructor(forMs: number) {
    this.#forMs = forMs
  }

  /**
   * The page of this name, cached or rendered. `name` contains everything that the page depends on; undefined where it may not be
   * shared. Requests that come before it
   * is rendered wait for it, each in its own turn: the first that comes renders it for all, so that nobody waits behind a caller
   * who requests many pages.
   */
  async share(name: string | undefined, request: PageRequest): Promise<Page> {
    if (this.#forMs === 0 || name === undefined) return alone(request)
    const cached = this.#find(name, request)
    if (cached) return cached
    const rendering = this.#rendering.get(name) ?? this.#begin(name, request)
    const isInTurn = !rendering.hasBegun && !rendering.callers.has(request.who)
    const own = isInTurn ? this.#renderInTurn(name, rendering, request) : false
    const others = rendering.isCached.promise.then((isCached) => isCached || own)
    const result = await (own === false ? others : Promise.race([own, others]))
    if (typeof result === 'object') return result
    return (result ? this.#find(name, request) : undefined) ?? alone(request)
  }

  #find(name: string, { nonce }: PageRequest): Page | undefined {
    const cached = this.#pages.get(name)
    return cached && withNonce(cached, nonce)
  }

  #begin(name: string, request: PageRequest): Rendering {
    const rendering: Rendering = {
      callers: new Set(),
      hasBegun: false,
      lookedUp: Promise.resolve(),
      isCached: Promise.withResolvers<boolean>(),
    }
    rendering.lookedUp = this.#lookUp(name, rendering, request)
    this.#rendering.set(name, rendering)
    return rendering
  }

  async #lookUp(name: string, rendering: Rendering, { find, nonce }: PageRequest): Promise<void> {
    const page = await find?.()
    if (!page) return
    rendering.hasBegun = true
    this.#end(name, rendering, this.#store(name, { page, isPersonal: false }, nonce))
  }

  /** The page if this turn rendered it, else whether it was cached. */
  async #renderInTurn(name: string, rendering: Rendering, request: PageRequest): Promise<Page | boolean> {
    const { callers } = rendering
    callers.add(request.who)
    try {
      await rendering.lookedUp
      const render = async () => (rendering.hasBegun ? undefined : this.#render(name, rendering, request))
      return (rendering.hasBegun ? undefined : await request.inTurn(render)) ?? (await rendering.isCached.promise)
    } catch (error) {
      callers.delete(request.who)
      if (!rendering.hasBegun && callers.size === 0) this.#end(name, rendering, false)
      throw error
    }
  }

  async #render(name: string, rendering: Rendering, { render, nonce }: PageRequest): Promise<Page> {
    rendering.hasBegun = true
    let isStored = false
    try {
      const rendered = await render()
      isStored = this.#store(name, rendered, nonce)
      return rendered.page
    } finally {
      this.#end(name, rendering, isStored)
    }
  }

  #end(name: string, rendering: Rendering, isCached: boolean): void {
    if (this.#rendering.get(name) === rendering) this.#rendering.delete(name)
    rendering.isCached.resolve(isCached)
  }

  #store(name: string, { page, isPersonal }: Rendered, nonce: string): boolean {
    if (page.status !== 200 || isPersonal) return false
    this.#pages.set(name, { ...page, pieces: splitAt(page.body, Buffer.from(nonce)) }, { ttl: this.#forMs })
    return true
  }
}

const alone = async ({ inTurn, render }: PageRequest): Promise<Page> => (await inTurn(render)).page

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
