import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Invoice } from '@shenglang/contract/commerce/invoices/invoices'
import { API_BASE } from '@shenglang/contract/constants'
import { expect, test } from 'vitest'
import { buildSale } from '../../../test/commerce/sales.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { untilLocked } from '../../../test/until-locked.ts'
import { asAnotherCaller } from '../../platform/database/connection-gate.ts'
import { endRefund } from '../refunds/end-refund.ts'
import { lockNumber } from './invoices.sql.ts'
import { issueInvoice } from './issue-invoice.ts'

const application = await testApplication()
const { app, database, files, folder, clock } = application
const db = database.query()
const deps = { db, files, now: () => clock.now }
const send = createClient(app)
const staff = await buildUser(application, { permissions: ['finance'] })
const PDF = Buffer.from('%PDF-1.7\n发票\n%%EOF')
const COMPANY = { titleKind: 'company', title: '声浪文化有限公司', taxNumber: '91330100799655058b', email: 'cw@example.com' }

const sell = async ({ userId }: Person, fen = 4200) =>
  buildSale(application, userId, [{ goodsId: await buildResource(database), fen }])
const request = ({ token }: Person, orderId: string, body: object = { titleKind: 'person', title: '林夜' }) =>
  send('POST', `/pay/client/invoice/ask/${orderId}`, body, { token })
const listOf = async ({ token }: Person, args = {}) =>
  (await send('GET', '/pay/client/invoice/list', args, { token })) as unknown as { rows: Invoice[]; total: number }
let numbers = 10_000_000
const issue = async (invoiceId: string, bytes = PDF, invoiceNo = String(++numbers)) => {
  const path = join(folder, `invoice-${invoiceNo}`)
  await writeFile(path, bytes)
  return issueInvoice(deps, { invoiceId, invoiceNo, path })
}
const refund = async (buyer: Person, orderId: string, amountFen?: number) => {
  const answer =
    amountFen === undefined
      ? await send('POST', `/pay/client/order/refund/${orderId}`, { reason: '买错了' }, { token: buyer.token })
      : await send(
          'POST',
          `/client/app/admin/order/refund/${orderId}`,
          { amountFen, take: 'all', reason: '补偿' },
          { token: staff.token },
        )
  const { refundId } = answer.data as { refundId: string }
  await endRefund(deps, refundId, { state: 'done' })
}
const load = ({ token }: Partial<Person>, url: string) =>
  app.inject({ method: 'GET', url: API_BASE + url, headers: token ? { authorization: `Bearer ${token}` } : {} })

test('an invoice is requested once, issued as a file for its owner only, and notified', async () => {
  const [buyer, other] = [await buildUser(application), await buildUser(application)]
  const orderId = await sell(buyer)
  expect((await request(other, orderId)).fault).toBe('ORDER_NOT_FOUND')
  const { data } = await request(buyer, orderId, COMPANY)
  expect(data).toMatchObject({ state: 'asked', amountFen: 4200, taxNumber: '91330100799655058B', fileUrl: '' })
  expect((await request(buyer, orderId)).msg).toBe('这个订单已经申请过发票')
  const { invoiceId } = data as { invoiceId: string }
  await expect(issue(invoiceId, Buffer.from('GIF89a'))).rejects.toThrow('发票文件应为 PDF')
  const { fileUrl, invoiceNo } = await issue(invoiceId)
  await expect(issue(invoiceId)).rejects.toThrow('这张发票不在待开具')
  expect((await listOf(buyer, { orderId })).rows).toMatchObject([{ state: 'issued', invoiceNo, fileUrl }])
  expect(await listOf(other)).toMatchObject({ rows: [], total: 0 })
  const loaded = await load(buyer, fileUrl)
  expect([loaded.statusCode, loaded.headers['cache-control'], loaded.rawPayload]).toEqual([200, 'private, no-store', PDF])
  for (const person of [other, staff, {}]) expect((await load(person, fileUrl)).statusCode).toBe(404)
  expect((await load(buyer, `${fileUrl}x`)).statusCode).toBe(404)
  expect((await send('GET', '/client/app/user/message', {}, { token: buyer.token })).rows?.[0]).toMatchObject({
    title: '发票已开具：¥42',
  })
})

test('refuses an invoice of what was refunded', async () => {
  const buyer = await buildUser(application)
  const refunded = await sell(buyer)
  await refund(buyer, refunded)
  expect((await request(buyer, refunded)).msg).toBe('没有可以开票的金额')
})

test('a sandbox order gets a sample at once, marked as worthless, without staff', async () => {
  const buyer = await buildUser(application)
  const goods = { goodsId: await buildResource(database), fen: 4200 }
  const orderId = await buildSale(application, buyer.userId, [goods], { isSandbox: true, channel: 'sandbox' })
  const { data } = await request(buyer, orderId, COMPANY)
  const invoice = data as Invoice
  expect(invoice).toMatchObject({ isSample: true, state: 'issued', amountFen: 4200, invoiceNo: `SAMPLE-${invoice.orderNo}` })
  expect((await request(buyer, orderId)).msg).toBe('这个订单已经申请过发票')
  const loaded = await load(buyer, invoice.fileUrl)
  expect([loaded.statusCode, loaded.headers['content-type']]).toEqual([200, 'application/pdf'])
  // Text is UTF-16 in it.
  const holds = (text: string) => loaded.body.includes(Buffer.from(text, 'utf16le').swap16().toString('hex'))
  expect(['样票', '测试发票', COMPANY.title, '¥42.00', '不能报销', '真发票'].map(holds)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ])
  const waiting = async () => {
    const answers = ['asked', 'toReverse'].map((state) =>
      send('GET', '/client/app/admin/invoice', { state }, { token: staff.token }),
    )
    return (await Promise.all(answers)).flatMap(({ rows }) => (rows as Invoice[]).map(({ invoiceId }) => invoiceId))
  }
  expect(await waiting()).not.toContain(invoice.invoiceId)
  await refund(buyer, orderId)
  expect((await listOf(buyer)).rows).toMatchObject([{ state: 'reversed', isSample: true }])
  expect(await waiting()).not.toContain(invoice.invoiceId)
})

test.each([
  ['a company without a tax number', { ...COMPANY, taxNumber: '' }],
  ['a tax number with another check digit', { ...COMPANY, taxNumber: '91330100799655058C' }],
  ['no title', { titleKind: 'person', title: '' }],
  ['an address that is none', { ...COMPANY, email: 'cw@' }],
])('refuses %s', async (_name, body) => {
  const buyer = await buildUser(application)
  expect((await request(buyer, await sell(buyer), body)).status).toBe(400)
})

test('a refund before the invoice reduces it; after it the invoice must be reversed', async () => {
  const buyer = await buildUser(application)
  const [part, whole, late] = [await sell(buyer), await sell(buyer), await sell(buyer)]
  const idOf = async (orderId: string) => ((await request(buyer, orderId)).data as { invoiceId: string }).invoiceId
  const ids = [await idOf(part), await idOf(whole), await idOf(late)] as [string, string, string]
  await refund(buyer, part, 1200)
  expect(await issue(ids[0])).toMatchObject({ amountFen: 3000 })
  await refund(buyer, whole)
  await expect(issue(ids[1])).rejects.toThrow('这张发票不在待开具')
  await issue(ids[2])
  const reverse = () => send('POST', `/client/app/admin/invoice/reverse/${ids[2]}`, {}, { token: staff.token })
  expect((await reverse()).msg).toBe('这张发票不在待红冲')
  await refund(buyer, late)
  const states = async () => (await listOf(buyer)).rows.map(({ state }) => state)
  expect(await states()).toEqual(['toReverse', 'cancelled', 'issued'])
  expect((await reverse()).data).toMatchObject({ state: 'reversed', amountFen: 4200 })
})

test('offers used titles again, the latest first', async () => {
  const buyer = await buildUser(application)
  await request(buyer, await sell(buyer), COMPANY)
  await request(buyer, await sell(buyer))
  await request(buyer, await sell(buyer), { ...COMPANY, email: 'new@example.com' })
  expect((await send('GET', '/pay/client/invoice/titles', {}, { token: buyer.token })).data).toEqual([
    { ...COMPANY, taxNumber: '91330100799655058B', email: 'new@example.com' },
    { titleKind: 'person', title: '林夜', taxNumber: '', email: '' },
  ])
})

test('a number belongs to one invoice, also if two are issued at once', async () => {
  const buyer = await buildUser(application)
  const ids = []
  for (let count = 0; count < 2; count += 1) {
    ids.push(((await request(buyer, await sell(buyer))).data as { invoiceId: string }).invoiceId)
  }
  const [first, second] = ids as [string, string]
  const issuing = await db.transaction().execute(async (transaction) => {
    await lockNumber(transaction, '88888888')
    const issued = {
      state: 'issued',
      amount_fen: 1,
      invoice_no: '88888888',
      file_id: randomUUID(),
      issued_at: clock.now,
    } as const
    await transaction.updateTable('invoices').set(issued).where('invoice_id', '=', first).execute()
    const outcome = asAnotherCaller(() => issue(second, PDF, '88888888')).catch((error: Error) => error.message)
    await untilLocked(database)
    return { outcome }
  })
  expect(await issuing.outcome).toBe('这个发票号码已经用过')
})
