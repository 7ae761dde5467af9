import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from './page-cache.ts'
import { startInterval } from './platform/interval.ts'

/** A page that is rendered before anybody asks for it. */
export interface AheadPage {
  /** Its path with its query. */
  address: string
  /** The route whose data its payload holds; undefined where it has none. */
  route?: string
  /** What it shows: that resource, or what changes with every one. */
  of?: { resourceId: string } | 'resources'
}

/** Whoever follows the catalogue's changes; `caughtUp` resolves once `forget` has heard of them. */
export interface Changes {
  caughtUp(): Promise<void>
  follow(heard: { resources(ids: string[]): void; everything(): void }): void
}

interface PagesAheadOptions {
  /** Where the pages lie; emptied, since nobody knows what changed while no server ran. */
  folder: string
  list: () => Promise<AheadPage[]>
  /** The page or the payload as somebody unknown gets it; undefined where it is not one to keep. */
  render: (address: string) => Promise<Page | undefined>
  changes: Changes
  /** What no change tells of, such as what people wrote below, may be so old. */
  goodForMs: number
  now: () => number
  onError: (error: unknown) => void
}

interface Kept extends AheadPage {
  renderedAt: number
  file: string
}

const LOOK_EVERY_MS = 2000
/** Of a pause in between requests go first: rendering ahead takes at most so much of the time. */
const PART_OF_TIME = 0.25

/** Pages rendered ahead for somebody unknown, and their payloads, each at the address that asks for it; made anew when they change. */
export class PagesAhead {
  readonly #options: PagesAheadOptions
  readonly #kept = new Map<string, Kept>()
  /** Counts what was forgotten: what is being rendered meanwhile may be from before the change. */
  #forgotten = 0
  readonly #work: { close(): Promise<void> }
  #isClosed = false

  constructor(options: PagesAheadOptions) {
    this.#options = options
    options.changes.follow({
      resources: (ids) => this.#forgetResources(new Set(ids)),
      everything: () => this.#forget(() => true),
    })
    const emptied = rm(options.folder, { recursive: true, force: true }).then(() => mkdir(options.folder, { recursive: true }))
    this.#work = startInterval(LOOK_EVERY_MS, () => emptied.then(() => this.#renderDue()), options.onError)
  }

  /** What to answer at `address`, and how many seconds old it is; undefined where that is to be rendered. */
  async find(address: string): Promise<{ page: Page; ageS: number } | undefined> {
    if (!this.#kept.has(address)) return undefined
    await this.#options.changes.caughtUp()
    const kept = this.#kept.get(address)
    const ageMs = kept ? this.#options.now() - kept.renderedAt : 0
    if (!kept || ageMs > this.#options.goodForMs) return undefined
    const stored = await readFile(kept.file, 'utf8').catch(() => undefined)
    return stored === undefined ? undefined : { page: unpacked(stored), ageS: Math.floor(ageMs / 1000) }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#work.close()
    await rm(this.#options.folder, { recursive: true, force: true })
  }

  async #renderDue(): Promise<void> {
    const { list, goodForMs, now } = this.#options
    const wanted = (await list()).flatMap((page) => {
      const payload = payloadAddress(page)
      return payload === undefined ? [page] : [page, { ...page, address: payload }]
    })
    const addresses = new Set(wanted.map(({ address }) => address))
    this.#forget(({ address }) => !addresses.has(address))
    for (const page of wanted) {
      const kept = this.#kept.get(page.address)
      if (this.#isClosed) return
      if (kept && now() - kept.renderedAt < goodForMs / 2) continue
      const startedAt = performance.now()
      await this.#render(page)
      await delay((performance.now() - startedAt) * (1 / PART_OF_TIME - 1))
    }
  }

  async #render(page: AheadPage): Promise<void> {
    const { render, changes, folder, now } = this.#options
    await changes.caughtUp()
    const before = this.#forgotten
    const renderedAt = now()
    const made = await render(page.address)
    const file = join(folder, createHash('sha256').update(page.address).digest('hex'))
    if (made) await writeFile(file, packed(made))
    await changes.caughtUp()
    if (made && this.#forgotten === before) this.#kept.set(page.address, { ...page, renderedAt, file })
    else this.#kept.delete(page.address)
  }

  #forgetResources(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return
    this.#forget(({ of }) => of === 'resources' || (of !== undefined && ids.has(of.resourceId)))
  }

  #forget(isTrue: (kept: Kept) => boolean): void {
    this.#forgotten += 1
    for (const [address, kept] of this.#kept) if (isTrue(kept)) this.#kept.delete(address)
  }
}

/** Where the browser asks for what a page of its own shows when one goes there from another page. */
export function payloadAddress({ address, route }: AheadPage): string | undefined {
  if (route === undefined) return undefined
  const [path, query] = address.split('?')
  return `${path}.data?${query ? `${query}&` : ''}_routes=${encodeURIComponent(route)}`
}

const packed = ({ headers, body }: Page) => `${JSON.stringify(headers)}\n${body.toString()}`

function unpacked(stored: string): Page {
  const end = stored.indexOf('\n')
  return { status: 200, headers: JSON.parse(stored.slice(0, end)), body: Buffer.from(stored.slice(end + 1)) }
}
