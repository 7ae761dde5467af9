import { isFault } from '@shenglang/contract/fault'
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

/** Abandoned: no caller got a turn. Unshared: each request has to be rendered. */
type Outcome = 'cached' | 'unshared' | 'abandoned'

/** A page that requests wait for. */
interface Rendering {
  /** Callers who wait for a turn, or have had it. */
  callers: Set<string>
  hasBegun: boolean
  /** Resolves once the page was looked for among those rendered ahead. */
  lookedUp: Promise<void>
  outcome: PromiseWithResolvers<Outcome>
}

/** Enough that a page does not wait for one busy caller, and few enough that a crowd leaves turns to other pages. */
const CALLERS_MAX = 3

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
   * shared. Requests that come before it is rendered wait for it, a few of them in turns of their own: the first whose turn comes
   * renders it for all, so that nobody waits behind a caller who requests many pages.
   */
  async share(name: string | undefined, request: PageRequest): Promise<Page> {
    if (this.#forMs === 0 || name === undefined) return alone(request)
    const cached = this.#find(name, request)
    if (cached) return cached
    const rendering = this.#rendering.get(name) ?? this.#begin(name, request)
    const { callers, hasBegun } = rendering
    const outcome = rendering.outcome.promise
    if (!hasBegun && !callers.has(request.who) && callers.size < CALLERS_MAX) {
      const own = this.#takeTurn(name, rendering, request)
      const others = outcome.then((of) => (of === 'cached' ? undefined : own))
      return (await Promise.race([own, others])) ?? this.#find(name, request) ?? alone(request)
    }
    if ((await outcome) === 'abandoned') return this.share(name, request)
    return this.#find(name, request) ?? alone(request)
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
      outcome: Promise.withResolvers<Outcome>(),
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

  /** The page if this turn rendered it; undefined once it is cached. */
  async #takeTurn(name: string, rendering: Rendering, request: PageRequest): Promise<Page | undefined> {
    const { callers, outcome } = rendering
    const isCached = async () => rendering.hasBegun && (await outcome.promise) === 'cached'
    callers.add(request.who)
    try {
      await rendering.lookedUp
      if (await isCached()) return undefined
      return await request.inTurn(async () => {
        if (!rendering.hasBegun) return this.#render(name, rendering, request)
        // A page that is not shared is rendered in this turn: another one would count twice.
        return (await isCached()) ? undefined : (await request.render()).page
      })
    } catch (error) {
      callers.delete(request.who)
      if (!rendering.hasBegun && callers.size === 0) this.#end(name, rendering, 'abandoned')
      // No room for this turn, but perhaps for that of another caller.
      if (isFault(error) && error.code === 'UNAVAILABLE' && (await outcome.promise) === 'cached') return undefined
      throw error
    }
  }

  async #render(name: string, rendering: Rendering, { render, nonce }: PageRequest): Promise<Page> {
    rendering.hasBegun = true
    let outcome: Outcome = 'unshared'
    try {
      const rendered = await render()
      outcome = this.#store(name, rendered, nonce)
      return rendered.page
    } finally {
      this.#end(name, rendering, outcome)
    }
  }

  #end(name: string, rendering: Rendering, outcome: Outcome): void {
    if (this.#rendering.get(name) === rendering) this.#rendering.delete(name)
    rendering.outcome.resolve(outcome)
  }

  #store(name: string, { page, isPersonal }: Rendered, nonce: string): Outcome {
    if (page.status !== 200 || isPersonal) return 'unshared'
    this.#pages.set(name, { ...page, pieces: splitAt(page.body, Buffer.from(nonce)) }, { ttl: this.#forMs })
    return 'cached'
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
