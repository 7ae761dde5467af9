import { API_BASE } from '@shenglang/contract/constants'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { testApplication } from '../../../../test/test-application.ts'
import { CASHIER_PATH } from './cashier.ts'
import { Sandbox } from './sandbox.ts'
import { startSender } from './sender.ts'

const { app, database, clock } = await testApplication()
const sandbox = new Sandbox({ db: database.query(), now: () => clock.now, cashierUrl: API_BASE + CASHIER_PATH })
let serial = 0

async function offer(amountFen = 26_800) {
  const attemptNo = `P${++serial}`
  const expiresAt = new Date(clock.now.getTime() + 900_000)
  const order = { attemptNo, amountFen, subject: '声浪 · <VIP3> 一年', isVirtual: true, expiresAt }
  return { order, cashier: (await sandbox.offer(order)).qrCode }
}

const choose = (cashier: string, outcome: string) =>
  app.inject({
    method: 'POST',
    url: cashier,
    payload: new URLSearchParams({ outcome }).toString(),
    // A phone that comes from another site, with a user's cookie of ours.
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
      cookie: 'ns_token=anything',
    },
  })

test('the cashier shows the payment, works without scripts and is not cached', async () => {
  const { order, cashier } = await offer(5)
  const page = await app.inject(cashier)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('0.05')
  expect(page.body).toContain('这里不会真的扣款')
  expect(page.body).toContain('&#60;VIP3&#62;')
  expect(page.body).not.toMatch(/<script|https?:/)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect((await sandbox.offer(order)).qrCode).toBe(cashier)
  expect((await app.inject(`${API_BASE}${CASHIER_PATH}/guessed`)).statusCode).toBe(404)
})

test('a choice is made once, and a cashier ends with its attempt', async () => {
  const { order, cashier } = await offer()
  expect(await sandbox.find(order.attemptNo)).toEqual({ state: 'unpaid' })
  const declined = await choose(cashier, 'decline')
  expect([declined.statusCode, await sandbox.find(order.attemptNo)]).toEqual([303, { state: 'declined' }])
  expect((await app.inject(declined.headers.location ?? '')).body).toContain('余额不足，付款没有成功')
  expect((await choose(cashier, 'free')).statusCode).toBe(400)
  expect((await app.inject({ method: 'POST', url: cashier, payload: { outcome: 'pay' } })).statusCode).toBe(415)
  await Promise.all([choose(cashier, 'pay'), choose(cashier, 'pay')])
  expect(await sandbox.find(order.attemptNo)).toMatchObject({ state: 'paid', amountFen: 26_800, currency: 'CNY' })
  expect((await app.inject(cashier)).body).toContain('付款成功')
  const sent = await database.query().selectFrom('sandbox_notifications').select('body').execute()
  expect(sent.filter(({ body }) => body.includes(order.attemptNo)).length).toBe(2)
})

test('closed and expired cashiers take no payment but the one that comes after the close', async () => {
  const [closed, expired, patient] = [await offer(), await offer(), await offer()]
  await choose(patient.cashier, 'after-close')
  expect(await sandbox.find(patient.order.attemptNo)).toEqual({ state: 'unpaid' })
  expect(await sandbox.close(closed.order.attemptNo)).toEqual({ state: 'closed' })
  clock.now = new Date(clock.now.getTime() + 901_000)
  for (const { order, cashier } of [closed, expired]) {
    expect((await app.inject(cashier)).statusCode).toBe(410)
    await choose(cashier, 'pay')
    expect(await sandbox.find(order.attemptNo)).toEqual({ state: 'closed' })
  }
  expect((await choose(closed.cashier, 'after-close')).statusCode).toBe(303)
  expect(await sandbox.find(closed.order.attemptNo)).toMatchObject({ state: 'paid' })
  await expect.poll(() => sandbox.find(patient.order.attemptNo)).toMatchObject({ state: 'paid' })
})

test('no more is refunded than was paid, and the same number is one refund', async () => {
  const { order, cashier } = await offer(100)
  const refund = (refundNo: string, amountFen: number) =>
    sandbox.refund({ refundNo, attemptNo: order.attemptNo, amountFen, totalFen: 100, reason: '' })
  expect(await refund(`R0${serial}`, 10)).toEqual({ state: 'failed' })
  await choose(cashier, 'pay')
  const both = await Promise.all([refund(`R1${serial}`, 60), refund(`R2${serial}`, 60)])
  expect(both.map(({ state }) => state).sort()).toEqual(['done', 'failed'])
  const [first] = both[0].state === 'done' ? [`R1${serial}`] : [`R2${serial}`]
  expect(await refund(first ?? '', 60)).toEqual({ state: 'done' })
  expect(await refund(first ?? '', 61)).toEqual({ state: 'failed' })
  expect(await sandbox.findRefund({ refundNo: 'none' })).toEqual({ state: 'unknown' })
})

test('notifications wait until the application has all its routes, and are sent from then on', async () => {
  const payTricky = vi.spyOn(sandbox, 'payTricky')
  const unfinished = Fastify()
  const deps = { app: unfinished, path: '/', db: database.query(), now: () => clock.now, log: unfinished.log }
  const sender = startSender(sandbox, deps)
  expect(payTricky).not.toHaveBeenCalled()
  await unfinished.ready()
  expect(payTricky).toHaveBeenCalled()
  await sender.close()
  await unfinished.close()
})
