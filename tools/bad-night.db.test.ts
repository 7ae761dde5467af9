import { describe, expect, test } from 'vitest'
import { compare } from '../bench/bad-night/compare.ts'
import type { Acknowledged } from '../bench/bad-night/listeners.ts'
import { unclear } from '../bench/bad-night/stretches.ts'
import { payAtCashier, type Sent } from '../bench/site-client.ts'
import { buildResource } from '../server/test/library.ts'
import { buildUser } from '../server/test/people.ts'
import { testApplication } from '../server/test/test-application.ts'

describe('a bad night finds', () => {
  test('a failure unclear that has no fault of ours, and any outside of a trouble', () => {
    const failed = new Map([
      ['502 502 Bad Gateway', 1],
      ['504 ', 2],
      ['0 no answer', 3],
      ['500 INTERNAL', 4],
      ['503 READ_ONLY', 5],
      ['503 网站正在准备，请稍候', 6],
    ])
    const stretch = { name: 'night', made: 30, failed, slowestMs: 0 }
    expect(unclear([{ ...stretch, isTrouble: true }])).toEqual([
      'night: 1 × 502 502 Bad Gateway',
      'night: 2 × 504 ',
      'night: 3 × 0 no answer',
      'night: 4 × 500 INTERNAL',
    ])
    expect(unclear([{ ...stretch, isTrouble: false }])).toHaveLength(6)
  })

  test('an order that was answered and is not there, and a payment that was not posted once', async () => {
    const application = await testApplication()
    const { app, database } = application
    const send = async ({ method, address, token, headers, body }: Sent) => {
      const sent = { ...headers, ...(token && { authorization: `Bearer ${token}` }) }
      const { statusCode, rawPayload } = await app.inject({ method, url: address, headers: sent, payload: body ?? '' })
      return { status: statusCode, headers: {}, body: rawPayload }
    }
    const sold = await buildResource(database, { price_fen: 3000 })
    const acknowledged: Acknowledged = {
      likes: new Set(),
      comments: new Set(),
      messages: new Set(),
      orders: new Set(),
      paid: new Set(),
      downloads: new Set(),
    }
    const differences = () => compare(database.pool, acknowledged, sold)
    const { token } = await buildUser(application)
    const order = { goodsType: 'RESOURCE', goodsId: sold, channel: 'sandbox', expectedFen: 3000 }
    const headers = { 'content-type': 'application/json' }
    const placed = await send({ method: 'POST', address: '/api/pay/page/create', token, headers, body: JSON.stringify(order) })
    const { orderNo } = (JSON.parse(placed.body.toString()) as { data: { orderNo: string } }).data
    acknowledged.orders.add(orderNo)
    expect(await differences()).toEqual([])
    expect(await payAtCashier(send, placed.body.toString())).toBe(true)
    acknowledged.paid.add(orderNo)
    await expect.poll(differences).toEqual([])

    // Rows of the ledger can only be added to, but by their owner.
    await database.pool.query('alter table ledger_transactions disable trigger user')
    await database.pool.query("update ledger_transactions set reference = 'other:' || reference")
    acknowledged.orders.add('lost')
    expect(await differences()).toEqual([
      '1 of 2 orders are missing, such as lost',
      `1 of 1 postings of sales are missing, such as ${orderNo}`,
      `1 orders have not exactly one posting for each paid attempt, such as ${orderNo}`,
    ])
  })
})
