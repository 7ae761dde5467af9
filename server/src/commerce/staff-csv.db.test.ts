import { PAYOUTS_CSV_PATH } from '@shenglang/contract/commerce/earnings/payouts'
import { INVOICES_CSV_PATH } from '@shenglang/contract/commerce/invoices/invoices'
import { ORDERS_CSV_PATH } from '@shenglang/contract/commerce/staff-order-routes'
import { API_BASE } from '@shenglang/contract/constants'
import { beforeAll, expect, test } from 'vitest'
import { buildOrder, buildSale } from '../../test/commerce/sales.ts'
import { buildResource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const { database, clock } = application
const send = createClient(application.app)
const [finance, partner, support] = [
  await buildUser(application, { permissions: ['finance'] }),
  await buildUser(application, { permissions: ['finance'] }),
  await buildUser(application, { permissions: ['support'] }),
]
const artist = await buildUser(application, { is_artists: true, nick_name: '=艺人' })
const buyer = await buildUser(application, { nick_name: '@买家' })
let orderId = ''

const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const inject = (address: string, token?: string) =>
  application.app.inject({ url: API_BASE + address, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
const linesOf = async (address: string, { token }: { token: string }) => {
  const { body, headers, statusCode } = await inject(address, token)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  return body.trim().split('\r\n')
}

beforeAll(async () => {
  await query(`update sale_rules set rules = rules || '{"secondEyesFromFen": 100, "payoutFromFen": 100, "refundDays": 0}'`)
  const [one, other] = [
    await buildResource(database, { artist_id: artist.userId }),
    await buildResource(database, { artist_id: artist.userId }),
  ]
  const things = [one, other].map((goodsId) => ({ goodsId, fen: 10_000, artistId: artist.userId }))
  orderId = await buildSale(application, buyer.userId, things)
  await buildOrder(application, buyer.userId, [{ goodsId: one, fen: 500 }])
  const account = { holderKind: 'person', holder: '林夜', bank: '招商银行', account: '6225 8800 0000 0001' }
  await send('POST', '/client/app/artist/earnings/account', account, { token: artist.token })
  clock.now = new Date(clock.now.getTime() + 1)
})

test('payouts that wait and paid ones are files of their own, with amounts that add up and without formulas', async () => {
  const record = async (args: object) => {
    const { data } = await send('POST', `/client/app/admin/payout/${artist.userId}`, args, { token: finance.token })
    return (data as { payoutId: string }).payoutId
  }
  const paid = await record({ amountFen: 5000, taxFen: 1000, taxNote: '=1+1', bankReference: 'B1' })
  const waiting = await record({ amountFen: 205, bankReference: 'B2' })
  await send('POST', `/client/app/admin/payout/confirm/${paid}`, {}, { token: partner.token })
  const [head, line, ...others] = await linesOf(`${PAYOUTS_CSV_PATH}?isWaiting=0`, finance)
  expect(head).toContain('编号,时间（北京时间）,艺人编号,艺人,税前（元）')
  expect(line).toContain(`,${artist.userId},'=艺人,50.00,10.00,40.00,'=1+1,`)
  expect([line?.includes('6225 8800'), line?.includes(',B1,'), others]).toEqual([false, true, []])
  const [, request, ...more] = await linesOf(`${PAYOUTS_CSV_PATH}?isWaiting=1`, finance)
  expect([request?.startsWith(`${waiting},`), request?.includes(',2.05,0.00,2.05,'), more]).toEqual([true, true, []])
})

test('invoices of a state are a file', async () => {
  const args = { titleKind: 'person', title: '=甲乙' }
  await send('POST', `/pay/client/invoice/ask/${orderId}`, args, { token: buyer.token })
  const [, line, ...others] = await linesOf(`${INVOICES_CSV_PATH}?state=asked`, finance)
  expect(line).toContain(`,${buyer.userId},'@买家,'=甲乙,个人,,,200.00,,,`)
  expect(others).toEqual([])
  expect(await linesOf(`${INVOICES_CSV_PATH}?state=issued`, finance)).toHaveLength(1)
  expect((await inject(`${INVOICES_CSV_PATH}?state=lost`, finance.token)).statusCode).toBe(400)
})

test('orders are a file by the filters of their list', async () => {
  const all = await linesOf(`${ORDERS_CSV_PATH}?userId=${buyer.userId}`, support)
  expect(all).toHaveLength(3)
  const [, line, ...others] = await linesOf(`${ORDERS_CSV_PATH}?userId=${buyer.userId}&status=PAID,COMPLETED`, support)
  expect(line).toMatch(/,'@买家,[^,]+,物品\d+；物品\d+,200\.00,0\.00,0\.00,/)
  expect(others).toEqual([])
  expect(await linesOf(`${ORDERS_CSV_PATH}?fromDay=2020-01-01&toDay=2020-01-02`, support)).toHaveLength(1)
  expect((await inject(`${ORDERS_CSV_PATH}?fromDay=2020-01-02&toDay=2020-01-01`, support.token)).statusCode).toBe(400)
})

test.each([
  [PAYOUTS_CSV_PATH, finance, support],
  [INVOICES_CSV_PATH, finance, support],
  [ORDERS_CSV_PATH, support, finance],
])('%s is for who may read the list, and a download is logged', async (path, reader, stranger) => {
  expect((await inject(path)).statusCode).toBe(401)
  expect((await inject(path, stranger.token)).statusCode).toBe(403)
  const { headers } = await inject(path, reader.token)
  expect([headers['cache-control'], headers['content-disposition']]).toEqual([
    'private, no-store',
    expect.stringMatching(/^attachment; filename="\w+\.csv"$/),
  ])
  const logged = await query(
    `select permission, outcome from staff_calls join staff_call_outcomes using (call_id)
      where route = $1 and user_id = $2 order by call_id desc limit 1`,
    `GET ${path}`,
    reader.userId,
  )
  expect(logged).toEqual([{ permission: path === ORDERS_CSV_PATH ? 'support' : 'finance', outcome: 'OK' }])
})
