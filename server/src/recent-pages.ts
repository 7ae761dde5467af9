import { LRUCache } from 'lru-cache'

/** A page as it goes out. */
export interface Page {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
}

/** A page around the places of its nonce. */
interface KeptPage extends Page {
  pieces: Buffer[]
}

/** Bytes of all pages that are kept. */
const KEPT_MAX = 32_000_000

/**
 * Pages as they were rendered a moment ago for somebody whom the site does not know, for the next such: when a crowd
 * opens one page, it is rendered a few times a second and not once for each. Every page goes out with a nonce of its own.
 */
export class RecentPages {
  readonly #forMs: number
  readonly #kept = new LRUCache<string, KeptPage>({ maxSize: KEPT_MAX, sizeCalculation: ({ body }) => body.length + 1 })

  /** 0 keeps none. */
  constructor(forMs: number) {
    this.#forMs = forMs
  }

  /** `name` says all that the page depends on. */
  find(name: string, nonce: string): Page | undefined {
    const page = this.#kept.get(name)
    if (!page) return undefined
    const { status, headers, pieces } = page
    const own = Buffer.from(nonce)
    return { status, headers, body: Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [own, piece]))) }
  }

  /** Keeps a page that has gone well. */
  keep(name: string, page: Page, nonce: string): void {
    if (page.status !== 200 || this.#forMs === 0) return
    this.#kept.set(name, { ...page, pieces: splitAt(page.body, Buffer.from(nonce)) }, { ttl: this.#forMs })
  }
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
