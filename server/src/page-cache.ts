import { LRUCache } from 'lru-cache'

/** A page as it goes out. */
export interface Page {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
}

/** A page just rendered, and what may be done with it. */
export interface Rendered {
  page: Page
  /** For whoever asked alone: to be sent to nobody else. */
  isPersonal: boolean
}

/** A page around the places of its nonce. */
interface CachedPage extends Page {
  pieces: Buffer[]
}

/** Bytes of all that is cached, and how many pages. */
const BYTES_MAX = 32_000_000
const PAGES_MAX = 500

/**
 * Pages as they were rendered a moment ago for somebody whom the site does not know, for the next such: when a crowd
 * opens one page, it is rendered a few times a second and not once for each. Every page goes out with a nonce of its own.
 */
export class PageCache {
  readonly #forMs: number
  readonly #pages = new LRUCache<string, CachedPage>({
    max: PAGES_MAX,
    maxSize: BYTES_MAX,
    sizeCalculation: ({ body }, name) => body.length + 2 * name.length,
  })
  /** Whether what is being rendered will be cached. */
  readonly #underWay = new Map<string, Promise<boolean>>()

  /** 0 keeps none. */
  constructor(forMs: number) {
    this.#forMs = forMs
  }

  /** `name` says all that the page depends on. Who asks while it is being rendered waits for that. */
  async share(name: string, nonce: string, render: () => Promise<Rendered>): Promise<Page> {
    if (this.#forMs === 0) return (await render()).page
    const isOnItsWay = this.#underWay.get(name)
    if (isOnItsWay && !(await isOnItsWay)) return (await render()).page
    const cached = this.#pages.get(name)
    if (cached) return withNonce(cached, nonce)
    const rendering = render()
    const isKept = rendering.then(
      (rendered) => this.#keep(name, rendered, nonce),
      () => false,
    )
    this.#underWay.set(name, isKept)
    try {
      return (await rendering).page
    } finally {
      this.#underWay.delete(name)
    }
  }

  #keep(name: string, { page, isPersonal }: Rendered, nonce: string): boolean {
    if (page.status !== 200 || isPersonal) return false
    this.#pages.set(name, { ...page, pieces: splitAt(page.body, Buffer.from(nonce)) }, { ttl: this.#forMs })
    return true
  }
}

function withNonce({ status, headers, pieces }: CachedPage, nonce: string): Page {
  const own = Buffer.from(nonce)
  return { status, headers, body: Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [own, piece]))) }
}

function splitAt(body: Buffer, mark: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  let from = 0
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, from)) {
    pieces.push(body.subarray(from, at))
    from = at + mark.length
  }
  return [...pieces, body.subarray(from)]
}
