import type { Posting } from '../../../../src/commerce/decide/decision.ts'
import { where } from '../tables.ts'
import { sumBy, type View } from './view.ts'

const SHARE = 0.7

/** Checks that the ledger adds up, nobody owes anything, and artists received no more than their shares of what stays paid. */
export class MoneyCheck {
  readonly #view: View
  readonly #accounts = new Map<string, number>()
  readonly #artists = new Map<string, number>()
  readonly #pool = new Map<string, number>()
  #seen = 0

  constructor(view: View) {
    this.#view = view
  }

  /** The amounts that an artist received from sales and from the members' pool. */
  receivedBy = (artistId: string) => ({
    salesFen: this.#artists.get(artistId) ?? 0,
    poolFen: this.#pool.get(artistId) ?? 0,
  })

  find(artists: readonly string[]): string[] {
    const { postings, balances } = this.#view.tables
    if (this.#seen === postings.length) return []
    const wrong = postings.slice(this.#seen).flatMap((posting) => this.#add(posting))
    this.#seen = postings.length
    for (const [userId, fen] of balances) if (fen < 0) wrong.push(`the balance of ${userId} is ${fen}`)
    // Everything adds up to 0, so that cash covers what is owed as long as none of these is negative.
    for (const account of ['revenue', 'refunding', 'unclaimed'])
      if ((this.#accounts.get(account) ?? 0) < 0) wrong.push(`the account ${account} is ${this.#accounts.get(account)}`)
    return [...wrong, ...artists.flatMap((artistId) => this.#artist(artistId)), ...this.#poolMoney()]
  }

  #add({ reference, lines }: Posting): string[] {
    const fen = lines.filter(({ unit = 'fen' }) => unit === 'fen')
    const isPool = reference.startsWith('pool:')
    if (isPool) this.#view.count['months shared'] += 1
    for (const { account, owner = '', amount } of fen) {
      add(this.#accounts, account, amount)
      if (account === 'artist') add(isPool ? this.#pool : this.#artists, owner, amount)
    }
    return sumBy(fen, ({ amount }) => amount) === 0 ? [] : [`posting ${reference} does not add up to 0`]
  }

  #artist(artistId: string): string[] {
    const sold = where(this.#view.tables.items, (item) => item.artistId === artistId && this.#view.isPaid(item))
    const most = sumBy(sold, ({ amountFen, refundedFen }) => (amountFen - refundedFen) * SHARE)
    const received = this.#artists.get(artistId) ?? 0
    const isFair = received <= most + 1e-6 && received >= 0
    return isFair ? [] : [`artist ${artistId} received ${received} of at most ${most}`]
  }

  /** Checks that the pool shares its part of the months that were counted, which are no more than what stays paid for levels. */
  #poolMoney(): string[] {
    const { poolParts, rules, items, orders } = this.#view.tables
    const counted = sumBy(poolParts.values(), Number)
    const shared = sumBy(this.#pool.values(), Number)
    const wrong = shared > (counted * rules.memberPoolPercent) / 100 ? [`the pool shared ${shared} of ${counted}`] : []
    const levels = where(items, (item) => item.goodsType === 'VIP' && this.#view.isPaid(item))
    for (const [userId, its] of Map.groupBy(levels, ({ orderId }) => orders.get(orderId)?.userId ?? '')) {
      const [fen, stays] = [sumBy(its, ({ orderItemId }) => poolParts.get(orderItemId) ?? 0), sumBy(its, this.#view.staysOf)]
      // Open (decision 0062): money withheld for a coupon can be refunded after its month was shared.
      const withheldFen = sumBy(its.flatMap(this.#view.partsOf), (part) => Math.max(0, -part.withheldFen))
      // Refunds are rounded up to a fen for each item.
      if (fen > stays + withheldFen + 2 * its.length) wrong.push(`months counted ${fen} of ${userId}, who pays ${stays}`)
    }
    return wrong
  }
}

const add = (sums: Map<string, number>, key: string, fen: number) => sums.set(key, (sums.get(key) ?? 0) + fen)
