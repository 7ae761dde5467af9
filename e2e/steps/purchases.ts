import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'

interface Goods {
  goodsType: 'VIP' | 'RECHARGE' | 'RESOURCE'
  goodsId: string
}

interface Placed {
  orderId: string
  orderNo: string
  amountFen: number
  qrCode: string
}

/** The answer of the API to a GET by the page's user. */
export async function query<Answer>(page: Page, path: string): Promise<Answer> {
  const response = await page.request.get(`/api${path}`)
  expect([path, response.status()]).toEqual([path, 200])
  return (await response.json()) as Answer
}

/** Orders for the page's user, to be paid at the sandbox's cashier. */
export async function createOrder(page: Page, goods: Goods): Promise<Placed> {
  const response = await page.request.post('/api/pay/page/create', {
    headers: { origin: SITE_ORIGIN, 'idempotency-key': randomUUID().replaceAll('-', '') },
    data: { ...goods, channel: 'sandbox' },
  })
  expect(response.status()).toBe(200)
  return ((await response.json()) as { data: Placed }).data
}

/** Orders and pays, as a phone would that scanned the code; returns once the order is done. */
export async function buy(page: Page, goods: Goods): Promise<Placed> {
  const order = await createOrder(page, goods)
  const { status } = await page.request.post(order.qrCode, { form: { outcome: 'pay' }, maxRedirects: 0 }).then((answer) => ({
    status: answer.status(),
  }))
  expect(status).toBe(303)
  await expect
    .poll(async () => (await query<{ data: { status: string } }>(page, `/pay/order/check/${order.orderId}`)).data.status)
    .toBe('COMPLETED')
  return order
}

interface Track {
  resourceId: string
  title: string
  priceFen: number
  isBuy: boolean
}

/** A single that is only sold, and that the page's user has not bought. */
export async function findSold(page: Page, priceFrom = 1): Promise<Track> {
  const { rows } = await query<{ rows: (Track & { freeVipLevel: number })[] }>(
    page,
    '/client/app/cms/resource?contentType=1&pageSize=100',
  )
  const single = rows.find(({ priceFen, freeVipLevel, isBuy }) => priceFen >= priceFrom && freeVipLevel > 4 && !isBuy)
  if (!single) throw new Error('the demo sells no single')
  return single
}

/** The cheapest plan of a level. */
export async function cheapestPlan(page: Page, level: number): Promise<string> {
  const { data } = await query<{ data: { vipLevel: number; plans: { planId: string; priceFen: number }[] }[] }>(
    page,
    '/client/app/cms/vip/config',
  )
  const plans = data.find(({ vipLevel }) => vipLevel === level)?.plans ?? []
  const [cheapest] = [...plans].sort((one, other) => one.priceFen - other.priceFen)
  if (!cheapest) throw new Error(`VIP${level} is not sold`)
  return cheapest.planId
}
