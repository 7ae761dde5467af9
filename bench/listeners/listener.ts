import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { pick, type Random } from '@shenglang/contract/seeded-random'
import { type Answer, payAtCashier, type Sent } from '../site-client.ts'
import type { Answers, Kind } from './answers.ts'

/** The site, its works and the means to call it, which all listeners share. */
export interface Surroundings {
  origin: string
  send: (sent: Sent) => Promise<Answer>
  answers: Answers
  random: Random
  /** Works with a stored recording. */
  tracks: readonly { resourceId: string; fileId: string }[]
  /** Works that listeners only look at. */
  works: readonly string[]
  /** Works that only buyers can play, for `priceFen`. */
  sold: readonly string[]
  priceFen: number
  pieceBytes: number
  /** Requests of `pieceBytes` that a play makes. */
  pieces: number
}

const BASE = '/api/client/app'
const WORDS = ['夜色', '城市', '月光', 'midnight', 'yese', 'chengshi', 'shanghai', '海边', '曲目']
const JSON_TYPE = { 'content-type': 'application/json' }

/** Actions of visitors and of members, each with its share in percent. */
const VISITOR_ACTIONS = { look: 22, list: 14, search: 22, play: 26, skip: 16 }
const MEMBER_ACTIONS = { ...VISITOR_ACTIONS, look: 15, search: 17, play: 22, like: 8, comment: 3, download: 3, buy: 2 }
type Action = keyof typeof MEMBER_ACTIONS

/** Somebody with an address of their own, a member if there is a token. Members have a stream of events open. */
export class Listener {
  readonly #around: Surroundings
  readonly #token: string | undefined
  readonly #headers: Record<string, string>
  readonly #actions: [Action, number][]
  #bought = 0
  #likes = 0
  #stream: { destroy(): void } | undefined

  constructor(around: Surroundings, index: number, token: string | undefined) {
    this.#around = around
    this.#token = token
    this.#headers = { 'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` }
    this.#actions = Object.entries(token === undefined ? VISITOR_ACTIONS : MEMBER_ACTIONS) as [Action, number][]
  }

  /** Opens a page first, as everybody does, and for a member the event stream. */
  async arrive(): Promise<void> {
    if (this.#token !== undefined) {
      const { origin } = this.#around
      const headers = { ...this.#headers, cookie: `ns_token=${this.#token}` }
      this.#stream = get(`${origin}/api/events`, { agent: false, headers }, (answer) => answer.resume()).on('error', () => {})
    }
    await this.#look()
  }

  leave(): void {
    this.#stream?.destroy()
  }

  async act(): Promise<void> {
    let at = this.#around.random() * this.#actions.reduce((sum, [, share]) => sum + share, 0)
    const chosen = this.#actions.find(([, share]) => {
      at -= share
      return at < 0
    })
    switch (chosen?.[0]) {
      case 'list':
        return this.#read(`${BASE}/cms/resource?pageSize=30&pageNum=${1 + Math.floor(this.#around.random() * 20)}`, 'a list')
      case 'search':
        return this.#search()
      case 'play':
        return this.#play(this.#around.pieces)
      case 'skip':
        return this.#play(1)
      case 'like':
        return this.#like()
      case 'comment':
        return this.#comment()
      case 'download':
        return this.#download()
      case 'buy':
        return this.#buy()
      default:
        return this.#look()
    }
  }

  async #look(): Promise<void> {
    const { random, works } = this.#around
    const pages = ['/', '/dj', '/artist', `/resource?id=${pick(random, works)}`, `/resource?id=${pick(random, works)}`]
    await this.#send('page', 'a page', { method: 'GET', address: pick(random, pages) })
  }

  async #read(address: string, what: string): Promise<void> {
    await this.#send('call', what, { method: 'GET', address })
  }

  async #search(): Promise<void> {
    const { random } = this.#around
    const keyword = encodeURIComponent(`${pick(random, WORDS)} ${Math.floor(random() * 50)}`)
    await this.#read(`${BASE}/cms/resource_search?keyword=${keyword}`, 'a search')
  }

  /** Requests pieces of a recording, one after another; a play of more than one piece is reported. */
  async #play(pieces: number): Promise<void> {
    const { random, tracks, pieceBytes } = this.#around
    const { resourceId } = pick(random, tracks)
    const sources = await this.#send('call', 'sources', { method: 'GET', address: `${BASE}/cms/file/${resourceId}` })
    if (sources.status !== 200) return
    const { rows } = JSON.parse(sources.body.toString()) as { rows: { playUrl: string }[] }
    for (let piece = 0; piece < pieces; piece += 1) {
      const headers = { range: `bytes=${piece * pieceBytes}-${(piece + 1) * pieceBytes - 1}` }
      const part = await this.#send('sound', 'sound', { method: 'GET', address: `/api${rows[0]?.playUrl}`, headers })
      if (part.headers.location) await this.#send('sound', 'sound', { method: 'GET', address: part.headers.location, headers })
    }
    if (pieces > 1) await this.#change('a play', `${BASE}/resource/play/${resourceId}`, {})
  }

  async #like(): Promise<void> {
    this.#likes += 1
    const { resourceId } = pick(this.#around.random, this.#around.tracks)
    await this.#change('a like', `${BASE}/resource/collect/${resourceId}`, { isCollect: this.#likes % 3 > 0 }, 'PUT')
  }

  async #comment(): Promise<void> {
    const { resourceId } = pick(this.#around.random, this.#around.tracks)
    await this.#change('a comment', `${BASE}/user/comments/add`, { resourceId, content: `评论 ${randomUUID()}` })
  }

  async #download(): Promise<void> {
    const { fileId } = pick(this.#around.random, this.#around.tracks)
    const link = await this.#send('call', 'a download', { method: 'GET', address: `/api/cms/file/download/${fileId}` })
    if (link.status !== 200) return
    const { data } = JSON.parse(link.body.toString()) as { data: string }
    await this.#send('sound', 'the file of a download', { method: 'GET', address: `/api${data}` })
  }

  async #buy(): Promise<void> {
    const { sold, priceFen } = this.#around
    const goodsId = sold[this.#bought++]
    if (goodsId === undefined) return
    const order = { goodsType: 'RESOURCE', goodsId, channel: 'sandbox', expectedFen: priceFen }
    const created = await this.#change('an order', '/api/pay/page/create', order)
    if (created.status === 200) await payAtCashier((sent) => this.#send('payment', 'the cashier', sent), created.body.toString())
  }

  #change(what: string, address: string, body: object, method: 'POST' | 'PUT' = 'POST'): Promise<Answer> {
    const headers = { ...JSON_TYPE, 'idempotency-key': randomUUID() }
    return this.#send('call', what, { method, address, headers, body: JSON.stringify(body) })
  }

  async #send(kind: Kind, what: string, sent: Sent): Promise<Answer> {
    const { send, answers } = this.#around
    const startedAt = performance.now()
    const session = this.#token === undefined ? {} : { token: this.#token }
    const answer = await send({ ...session, ...sent, headers: { ...this.#headers, ...sent.headers } })
    answers.add(kind, what, answer, performance.now() - startedAt)
    return answer
  }
}
