import { shanghaiDay } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import type { Trouble } from '../../../test/providers/wechat-pay-server.ts'
import { NotificationRefused, type PaymentOrder, type PaymentProvider, type RawNotification } from './port.ts'
import { ProviderUnavailable } from './provider-unavailable.ts'

export interface ProviderUnderTest {
  provider: PaymentProvider
  now: () => Date
  /** The payer pays the offer. */
  pay(attemptNo: string): Promise<void> | void
  /** The notification of a paid attempt. */
  notificationOf(attemptNo: string): Promise<RawNotification> | RawNotification
  /** Notifications that must be refused, by their fault. */
  wrong: Record<string, (attemptNo: string) => Promise<RawNotification> | RawNotification>
  /** Genuine notifications whose facts differ from the request. */
  odd: Record<'amount' | 'currency', (attemptNo: string) => Promise<RawNotification> | RawNotification>
  /** The ways in which the connection to it can break. */
  troubles: readonly Exclude<Trouble, 'none'>[]
  setTrouble(trouble: Trouble): void
  /** Makes its bill of today ready. */
  writeBill(): void
}

let serial = 0

/** Tests the rules that hold for every provider. */
export function providerSuite(name: string, open: () => Promise<ProviderUnderTest>): void {
  const opened = open()
  paymentRules(name, opened)
  notificationRules(name, opened)
  troubleRules(name, opened)
}

const offering =
  (opened: Promise<ProviderUnderTest>) =>
  async (amountFen = 4205) => {
    const { provider, now } = await opened
    const attemptNo = `P2026${String(++serial).padStart(6, '0')}`
    const expiresAt = new Date(now().getTime() + 900_000)
    const order: PaymentOrder = { attemptNo, amountFen, subject: '夜航, A=B / 更多 & 更多', isVirtual: true, expiresAt }
    return { attemptNo, order, ...(await provider.offer(order)) }
  }

function paymentRules(name: string, opened: Promise<ProviderUnderTest>): void {
  const offer = offering(opened)
  test(`${name}: an offer is not paid yet, is the same when offered again, and an unknown attempt is unknown`, async () => {
    const { provider } = await opened
    const { attemptNo, order, qrCode } = await offer()
    expect(qrCode).not.toBe('')
    expect(['unpaid', 'unknown']).toContain((await provider.find(attemptNo)).state)
    expect((await provider.offer(order)).qrCode).toBe(qrCode)
    expect(await provider.find('P-never-offered')).toEqual({ state: 'unknown' })
  })

  test(`${name}: a payment is found, to the fen, and closing does not change it`, async () => {
    const { provider, pay, now } = await opened
    const { attemptNo } = await offer(1)
    await pay(attemptNo)
    const result = await provider.find(attemptNo)
    expect(result).toMatchObject({ state: 'paid', amountFen: 1, currency: 'CNY', transactionId: expect.stringMatching(/./) })
    if (result.state === 'paid') expect(Math.abs(Date.parse(result.paidAt) - now().getTime())).toBeLessThan(1000)
    expect(await provider.close(attemptNo)).toEqual(result)
  })

  test(`${name}: a closed attempt is not open any more`, async () => {
    const { provider } = await opened
    const { attemptNo } = await offer()
    expect(['closed', 'unknown']).toContain((await provider.close(attemptNo)).state)
    expect(['closed', 'unknown']).toContain((await provider.find(attemptNo)).state)
  })

  test(`${name}: refunds in parts, each once under its number, and no more than was paid`, async () => {
    const { provider, pay } = await opened
    const { attemptNo } = await offer(100)
    const refund = (refundNo: string, amountFen: number) =>
      provider.refund({ refundNo, attemptNo, amountFen, totalFen: 100, reason: '退' })
    expect((await refund(`${attemptNo}R0`, 10)).state).toBe('failed')
    await pay(attemptNo)
    expect(await provider.findRefund({ refundNo: `${attemptNo}R1`, attemptNo })).toEqual({ state: 'unknown' })
    for (const refundNo of [`${attemptNo}R1`, `${attemptNo}R1`, `${attemptNo}R2`]) {
      expect(['done', 'pending']).toContain((await refund(refundNo, 50)).state)
      expect(await provider.findRefund({ refundNo, attemptNo })).toEqual({ state: 'done' })
    }
    // Refused for good, or postponed until staff have looked: never paid out.
    const more = await refund(`${attemptNo}R3`, 1).catch((error: unknown) => error)
    expect([{ state: 'failed' }, expect.any(ProviderUnavailable)]).toContainEqual(more)
    expect(await provider.findRefund({ refundNo: `${attemptNo}R3`, attemptNo })).toEqual({ state: 'unknown' })
  })
}

function notificationRules(name: string, opened: Promise<ProviderUnderTest>): void {
  const offer = offering(opened)
  test(`${name}: a notification says what was paid, and a repeated one has the same key`, async () => {
    const { provider, pay, notificationOf } = await opened
    const { attemptNo } = await offer()
    await pay(attemptNo)
    const raw = await notificationOf(attemptNo)
    const news = await provider.read(raw)
    expect(news).toMatchObject({ kind: 'payment', attemptNo, found: { state: 'paid', amountFen: 4205, currency: 'CNY' } })
    expect((await provider.read(raw)).key).toBe(news.key)
    if (news.kind === 'payment') expect(news.found).toEqual(await provider.find(attemptNo))
  })

  test(`${name}: reports another amount and another currency as they are`, async () => {
    const { provider, pay, odd } = await opened
    const { attemptNo } = await offer()
    await pay(attemptNo)
    expect(await provider.read(await odd.amount(attemptNo))).toMatchObject({ found: { state: 'paid', amountFen: 4204 } })
    expect(await provider.read(await odd.currency(attemptNo))).toMatchObject({ found: { state: 'paid', currency: 'USD' } })
  })

  test(`${name}: refuses a notification that is forged, altered, unsigned, old or of another shop`, async () => {
    const { provider, pay, wrong, notificationOf } = await opened
    const { attemptNo } = await offer()
    await pay(attemptNo)
    const genuine = await notificationOf(attemptNo)
    await provider.read(genuine)
    const refused: ProviderUnderTest['wrong'] = {
      ...wrong,
      empty: () => ({ ...genuine, body: Buffer.alloc(0) }),
      'without headers': () => ({ headers: {}, body: Buffer.from('{}') }),
      bytes: () => ({ ...genuine, body: Buffer.from([0, 255, 254]) }),
    }
    for (const [what, make] of Object.entries(refused)) {
      const outcome = await provider.read(await make(attemptNo)).catch((error: unknown) => error)
      expect([what, outcome]).toEqual([what, expect.any(NotificationRefused)])
    }
  })
}

function troubleRules(name: string, opened: Promise<ProviderUnderTest>): void {
  const offer = offering(opened)
  test(`${name}: a provider that is unreachable or whose answers are not genuine is unavailable, and nothing else`, async () => {
    const { provider, pay, troubles, setTrouble } = await opened
    const { attemptNo, order } = await offer()
    await pay(attemptNo)
    const refund = { refundNo: `${attemptNo}R`, attemptNo, amountFen: 1, totalFen: 4205, reason: '' }
    for (const trouble of troubles) {
      setTrouble(trouble)
      const calls = [
        () => provider.offer(order),
        () => provider.find(attemptNo),
        () => provider.close(attemptNo),
        () => provider.refund(refund),
        () => provider.findRefund(refund),
        () => provider.bill('2026-11-20'),
      ]
      for (const [index, call] of calls.entries()) {
        const outcome = await call().catch((error: unknown) => error)
        expect([trouble, index, outcome]).toEqual([trouble, index, expect.any(ProviderUnavailable)])
      }
    }
    setTrouble('none')
    expect((await provider.find(attemptNo)).state).toBe('paid')
  })

  test(`${name}: the bill of a day has its payments and refunds, and that of a quiet day nothing`, async () => {
    const { provider, pay, writeBill, now } = await opened
    expect(await provider.bill('2020-01-01')).toEqual([])
    const { attemptNo } = await offer(100_005)
    await pay(attemptNo)
    await provider.refund({ refundNo: `${attemptNo}R`, attemptNo, amountFen: 5, totalFen: 100_005, reason: '' })
    await offer()
    writeBill()
    const lines = await provider.bill(shanghaiDay(now()))
    expect(lines.filter((line) => line.attemptNo === attemptNo)).toEqual([
      { attemptNo, refundNo: '', amountFen: 100_005 },
      { attemptNo, refundNo: `${attemptNo}R`, amountFen: -5 },
    ])
    expect(lines.every(({ attemptNo: no }) => no.startsWith('P2026'))).toBe(true)
  })
}
