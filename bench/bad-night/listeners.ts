import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { payAtCashier } from '../site-client.ts'
import { type Calls, RETRY_MS, TRIES_MAX } from './calls.ts'
import type { Track } from './fill.ts'

/** Keys of the changes that the site has acknowledged, by kind. */
export interface Acknowledged {
  likes: Set<string>
  comments: Set<string>
  messages: Set<string>
  /** Numbers of orders. */
  orders: Set<string>
  /** Numbers of those that were paid at the cashier. */
  paid: Set<string>
  /** The ids of member and file. */
  downloads: Set<string>
}

export interface Member {
  userId: string
  token: string
}

interface Night {
  calls: Calls
  members: readonly Member[]
  tracks: readonly Track[]
  /** Id of the work that only buyers can play. */
  sold: string
  /** The recording that all tracks have. */
  sound: Buffer
}

export const PRICE_FEN = 3000
const BASE = '/api/client/app'
const RANGE_BYTES = 64 * 1024
/** Shares of the actions in percent; the rest are searches and pages. */
const LIKES = 15
const COMMENTS = 8
const MESSAGES = 4
const PURCHASES = 2
const PLAYS = 12
const DOWNLOADS = 6

/**
 * Members who act at a steady rate: search, look, play, like, comment, write, buy, download. A change is repeated under one
 * `Idempotency-Key` until it is answered, as the site's own pages do.
 */
export class Listeners {
  readonly acknowledged: Acknowledged = {
    likes: new Set(),
    comments: new Set(),
    messages: new Set(),
    orders: new Set(),
    paid: new Set(),
    downloads: new Set(),
  }
  /** Sentences on bytes that differ from those of the track. */
  readonly wrong: string[] = []
  readonly #night: Night
  readonly #underWay = new Set<Promise<unknown>>()
  #timer: NodeJS.Timeout | undefined
  #index = 0
  #buyers = 0

  constructor(night: Night) {
    this.#night = night
  }

  start(perSecond: number): void {
    this.#timer = setInterval(() => {
      const acting = this.#act(this.#index++).finally(() => this.#underWay.delete(acting))
      this.#underWay.add(acting)
    }, 1000 / perSecond)
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#underWay)
  }

  async #act(index: number): Promise<void> {
    const { members, tracks } = this.#night
    const member = members[index % members.length]
    // A member takes another track at each turn.
    const track = tracks[(index * 7 + Math.floor(index / members.length)) % tracks.length]
    if (!member || !track) return
    const actions: [share: number, act: () => Promise<void>][] = [
      [LIKES, () => this.#like(member, track)],
      [COMMENTS, () => this.#comment(member, track)],
      [MESSAGES, () => this.#message(member, index)],
      [PURCHASES, () => this.#buy()],
      [PLAYS, () => this.#play(member, track)],
      [DOWNLOADS, () => this.#download(member, track)],
    ]
    let kind = (index * 37) % 100
    for (const [share, act] of actions) {
      if (kind < share) return act()
      kind -= share
    }
    await this.#read(member, track, index)
  }

  async #read({ token }: Member, { resourceId }: Track, index: number): Promise<void> {
    const reads = [
      `/resource?id=${resourceId}`,
      `${BASE}/cms/resource?pageSize=30`,
      `${BASE}/cms/resource/${resourceId}`,
      `${BASE}/cms/resource_search?keyword=${encodeURIComponent('曲目')}`,
    ]
    await this.#night.calls.send({ method: 'GET', address: reads[index % reads.length] ?? '', token })
  }

  async #play({ token }: Member, { resourceId }: Track): Promise<void> {
    const sources = await this.#night.calls.send({ method: 'GET', address: `${BASE}/cms/file/${resourceId}`, token })
    if (sources.status !== 200) return
    const { rows } = JSON.parse(sources.body.toString()) as { rows: { playUrl: string }[] }
    const bytes = await this.#fetch(`/api${rows[0]?.playUrl}`, token, { range: `bytes=0-${RANGE_BYTES - 1}` })
    if (bytes && !bytes.equals(this.#night.sound.subarray(0, RANGE_BYTES))) {
      this.wrong.push(`the sound of ${resourceId} is not what was stored: ${bytes.length} bytes`)
    }
  }

  /** Downloads no file twice for a member, so that each download counts once. */
  async #download({ userId, token }: Member, { fileId }: Track): Promise<void> {
    const address = `/api/cms/file/download/${fileId}`
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const link = await this.#night.calls.send({ method: 'GET', address, token })
      if (link.status === 200) {
        this.acknowledged.downloads.add(`${userId} ${fileId}`)
        const { data } = JSON.parse(link.body.toString()) as { data: string }
        const bytes = await this.#fetch(`/api${data}`, token)
        if (bytes?.length === 0) this.wrong.push(`the download of ${fileId} was empty`)
        return
      }
      await delay(RETRY_MS)
    }
    this.#night.calls.givenUp += 1
  }

  /** Follows a redirect to the store; undefined when either request fails. */
  async #fetch(address: string, token: string, headers: Record<string, string> = {}): Promise<Buffer | undefined> {
    const { calls } = this.#night
    const first = await calls.send({ method: 'GET', address, token, headers })
    const { location } = first.headers
    // The store must not get a cookie of the site.
    const last = location === undefined ? first : await calls.send({ method: 'GET', address: location, headers })
    return last.status === 200 || last.status === 206 ? last.body : undefined
  }

  async #like({ userId, token }: Member, { resourceId }: Track): Promise<void> {
    const address = `${BASE}/resource/collect/${resourceId}`
    if (await this.#night.calls.change({ method: 'PUT', address, token, body: { isCollect: true } })) {
      this.acknowledged.likes.add(`${userId} ${resourceId}`)
    }
  }

  async #comment({ token }: Member, { resourceId }: Track): Promise<void> {
    const content = `评论 ${randomUUID()}`
    const address = `${BASE}/user/comments/add`
    if (await this.#night.calls.change({ method: 'POST', address, token, body: { resourceId, content } })) {
      this.acknowledged.comments.add(content)
    }
  }

  /** Lets members write to each other in pairs, after which none is a stranger to the other. */
  async introduce(): Promise<void> {
    for (let index = 0; index < this.#night.members.length; index += 1) await this.#message(this.#night.members[index], index)
  }

  async #message(member: Member | undefined, index: number): Promise<void> {
    const { members, calls } = this.#night
    const at = index % members.length
    const other = members[at % 2 === 0 ? at + 1 : at - 1]
    if (!member || !other) return
    const content = `私信 ${randomUUID()}`
    const address = `${BASE}/user/message/private`
    const body = { userId: other.userId, content, clientKey: randomUUID() }
    if (await calls.change({ method: 'POST', address, token: member.token, body })) this.acknowledged.messages.add(content)
  }

  async #buy(): Promise<void> {
    const { members, sold, calls } = this.#night
    const buyer = members[this.#buyers++]
    if (!buyer) return
    const body = { goodsType: 'RESOURCE', goodsId: sold, channel: 'sandbox', expectedFen: PRICE_FEN }
    const placed = await calls.change({ method: 'POST', address: '/api/pay/page/create', token: buyer.token, body })
    if (!placed) return
    const { orderNo } = (JSON.parse(placed) as { data: { orderNo: string } }).data
    this.acknowledged.orders.add(orderNo)
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      if (await payAtCashier((sent) => calls.send(sent), placed)) {
        this.acknowledged.paid.add(orderNo)
        return
      }
      await delay(RETRY_MS)
    }
    calls.givenUp += 1
  }
}
