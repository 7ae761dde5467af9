import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startInterval } from '../platform/interval.ts'
import { clearLeftOver } from '../platform/left-over.ts'
import type { Page } from './page-cache.ts'

/** A page that is rendered before it is requested. */
export interface AheadPage {
  /** Its path with its query. */
  address: string
  /** The route whose data its payload holds; undefined where it has none. */
  route?: string
  /** The resource that it shows, or `resources` for a list that changes with every resource. */
  of?: { resourceId: string } | 'resources'
}

/** The feed of the catalogue's changes; `caughtUp` resolves once the listener has received all of them. */
export interface Changes {
  caughtUp(): Promise<void>
  follow(listener: { resources(ids: string[]): void; everything(): void }): void
}

interface PagesAheadOptions {
  /**
   * The folder of the pages, whose name no other process has: each page holds this process's nonce. Emptied at the start, since
   * changes while no server ran are unknown.
   */
  folder: string
  list: () => Promise<AheadPage[]>
  /** The page or the payload for a visitor without a session; undefined where it cannot be cached. */
  render: (address: string) => Promise<Page | undefined>
  changes: Changes
  /** The greatest age in milliseconds of content that the feed does not cover, such as comments. */
  goodForMs: number
  /** The interval between checks which pages are due. */
  everyMs: number
  /** Requests come first: rendering ahead takes at most this share of the time. */
  shareOfTime: number
  now: () => number
  onError: (error: unknown) => void
}

interface CachedPage extends AheadPage {
  renderedAt: number
  file: string
}

/**
 * Pages rendered ahead for visitors without a session, and their payloads, each at its address; rendered again when they change.
 */
export class PagesAhead {
  readonly #options: PagesAheadOptions
  readonly #cached = new Map<string, CachedPage>()
  /** Counts invalidations: a page that is being rendered meanwhile may show the state before the change. */
  #invalidations = 0
  readonly #work: { close(): Promise<void> }
  #isClosed = false

  constructor(options: PagesAheadOptions) {
    this.#options = options
    options.changes.follow({
      resources: (ids) => this.#forgetResources(new Set(ids)),
      everything: () => this.#forget(() => true),
    })
    const emptied = emptyFolder(options.folder)
    this.#work = startInterval(options.everyMs, () => emptied.then(() => this.#renderDue()), options.onError)
  }

  /** The cached page at `address` and its age in seconds; undefined where it has to be rendered. */
  async find(address: string): Promise<{ page: Page; ageS: number } | undefined> {
    if (!this.#cached.has(address)) return undefined
    await this.#options.changes.caughtUp()
    const cached = this.#cached.get(address)
    const ageMs = cached ? this.#options.now() - cached.renderedAt : 0
    if (!cached || ageMs > this.#options.goodForMs) return undefined
    const stored = await readFile(cached.file, 'utf8').catch(() => undefined)
    return stored === undefined ? undefined : { page: unpacked(stored), ageS: Math.floor(ageMs / 1000) }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#work.close()
    await rm(this.#options.folder, { recursive: true, force: true })
  }

  async #renderDue(): Promise<void> {
    const { list, goodForMs, now, folder, shareOfTime } = this.#options
    await showInUse(folder)
    const pages = (await list()).flatMap((page) => {
      const payload = payloadAddress(page)
      return payload === undefined ? [page] : [page, { ...page, address: payload }]
    })
    const addresses = new Set(pages.map(({ address }) => address))
    this.#forget(({ address }) => !addresses.has(address))
    for (const page of pages) {
      const cached = this.#cached.get(page.address)
      if (this.#isClosed) return
      if (cached && now() - cached.renderedAt < goodForMs / 2) continue
      const startedAt = performance.now()
      await this.#render(page)
      await delay((performance.now() - startedAt) * (1 / shareOfTime - 1))
    }
  }

  async #render(page: AheadPage): Promise<void> {
    const { render, changes, folder, now } = this.#options
    await changes.caughtUp()
    const before = this.#invalidations
    const renderedAt = now()
    const rendered = await render(page.address)
    const file = join(folder, createHash('sha256').update(page.address).digest('hex'))
    if (rendered) await writeFile(file, packed(rendered))
    await changes.caughtUp()
    if (rendered && this.#invalidations === before) this.#cached.set(page.address, { ...page, renderedAt, file })
    else this.#cached.delete(page.address)
  }

  #forgetResources(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return
    this.#forget(({ of }) => of === 'resources' || (of !== undefined && ids.has(of.resourceId)))
  }

  #forget(isStale: (page: CachedPage) => boolean): void {
    this.#invalidations += 1
    for (const [address, page] of this.#cached) if (isStale(page)) this.#cached.delete(address)
  }
}

/** Empties the folder, and removes the folders of processes that no longer run. */
async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await clearLeftOver(dirname(folder))
}

/**
 * Updates the time of the folder, since other machines remove one that has not changed for long; overwriting a page does not
 * change it.
 */
async function showInUse(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await utimes(folder, new Date(), new Date())
}

/** The address from which the browser loads the data of a page when it navigates there from another page. */
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
