import { randomBytes } from 'node:crypto'
import type { PaymentResult, ProviderNews } from '@shenglang/contract/commerce/payments/payments'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/database/db.ts'
import { dayBounds } from '../day-bounds.ts'
import { type MobilePaymentOrder, NOTIFICATION_AGE_MAX_S, NotificationRefused, type PaymentProvider } from '../port.ts'
import { ProviderUnavailable } from '../provider-unavailable.ts'
import {
  insertNotifications,
  insertPayment,
  insertRefund,
  lockPayment,
  type PaymentRow,
  selectBill,
  selectPayment,
  selectRefund,
  selectSecret,
  selectTricky,
  sumOfRefunds,
  updatePayment,
} from './sandbox.sql.ts'
import { signedAt } from './signature.ts'

export interface SandboxDeps {
  db: Db
  now: () => Date
  /** The base of the cashiers' addresses, to which a token is added. */
  cashierUrl: string
}

/** The payer's choices at the cashier. */
export const OUTCOMES = ['pay', 'decline', 'twice', 'late', 'never', 'wrong-amount', 'after-close'] as const
export type Outcome = (typeof OUTCOMES)[number]

const LATE_MS = 10_000
const MERCHANT = 'sandbox'
const CURRENCY = 'CNY'

/** The content of a notification. */
const Notification = z.object({
  id: z.string(),
  merchant: z.string(),
  attemptNo: z.string(),
  found: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('paid'),
      transactionId: z.string(),
      amountFen: z.int(),
      currency: z.string(),
      paidAt: z.string(),
    }),
    z.object({ state: z.literal('declined') }),
  ]),
})

/** The sandbox as a provider: it has its own books, and no money moves. */
export class Sandbox implements PaymentProvider {
  readonly channel = 'sandbox'
  readonly receipt = { contentType: 'text/plain; charset=utf-8', body: 'success' }
  readonly #deps: SandboxDeps
  #secret: Promise<Buffer> | undefined

  constructor(deps: SandboxDeps) {
    this.#deps = deps
  }

  /** The secret that signs its notifications; the same in all processes. */
  secret(): Promise<Buffer> {
    this.#secret ??= selectSecret(this.#deps.db, randomBytes(32)).catch((error: unknown) => {
      this.#secret = undefined
      throw error
    })
    return this.#secret
  }

  async offer({ attemptNo, amountFen, subject, expiresAt }: Parameters<PaymentProvider['offer']>[0]) {
    const token = randomBytes(24).toString('base64url')
    const row = { attempt_no: attemptNo, token, subject, amount_fen: amountFen, expires_at: expiresAt }
    return { qrCode: `${this.#deps.cashierUrl}/${await insertPayment(this.#deps.db, row)}` }
  }

  readonly isMobileInWechat = true

  /** The same page, which is made for phones, with a link back to the order. */
  async offerMobile(order: MobilePaymentOrder) {
    const { qrCode } = await this.offer(order)
    return { redirectUrl: `${qrCode}?${new URLSearchParams({ order: order.orderId })}` }
  }

  async find(attemptNo: string): Promise<PaymentResult> {
    const payment = await selectPayment(this.#deps.db, { attemptNo })
    return payment ? resultOf(payment, this.#deps.now()) : { state: 'unknown' }
  }

  async close(attemptNo: string): Promise<PaymentResult> {
    return this.#deps.db.transaction().execute(async (transaction) => {
      const payment = await lockPayment(transaction, attemptNo)
      if (!payment) return { state: 'unknown' }
      if (payment.state !== 'paid') await updatePayment(transaction, attemptNo, { state: 'closed' })
      return resultOf(payment.state === 'paid' ? payment : { ...payment, state: 'closed' }, this.#deps.now())
    })
  }

  async refund({ refundNo, attemptNo, amountFen, totalFen }: Parameters<PaymentProvider['refund']>[0]) {
    return this.#deps.db.transaction().execute(async (transaction) => {
      const payment = await lockPayment(transaction, attemptNo)
      const known = await selectRefund(transaction, refundNo)
      if (known) return { state: isSame(known, attemptNo, amountFen) ? 'done' : 'failed' } as const
      const paidFen = Number(payment?.paid_fen ?? 0)
      const left = paidFen - (await sumOfRefunds(transaction, attemptNo))
      if (payment?.state !== 'paid' || totalFen !== paidFen || amountFen > left) return { state: 'failed' } as const
      const row = { refund_no: refundNo, attempt_no: attemptNo, amount_fen: amountFen, refunded_at: this.#deps.now() }
      await insertRefund(transaction, row)
      return { state: 'done' } as const
    })
  }

  async findRefund({ refundNo }: { refundNo: string }) {
    return { state: (await selectRefund(this.#deps.db, refundNo)) ? ('done' as const) : ('unknown' as const) }
  }

  async bill(day: string) {
    const { from, to } = dayBounds(day)
    const { payments, refunds } = await selectBill(this.#deps.db, from, to)
    return [
      ...payments.map((row) => ({ attemptNo: row.attempt_no, refundNo: '', amountFen: Number(row.paid_fen) })),
      ...refunds.map((row) => ({ attemptNo: row.attempt_no, refundNo: row.refund_no, amountFen: -Number(row.amount_fen) })),
    ]
  }

  async read({ headers, body }: Parameters<PaymentProvider['read']>[0]): Promise<ProviderNews> {
    const at = signedAt(await this.secret(), headers, body)
    if (at === undefined) throw new NotificationRefused('the signature is not ours')
    const ageS = Math.abs(this.#deps.now().getTime() / 1000 - at)
    if (!(ageS <= NOTIFICATION_AGE_MAX_S)) throw new NotificationRefused(`signed ${Math.round(ageS)} s away from now`)
    const notification = Notification.safeParse(parsed(body)).data
    if (!notification) throw new NotificationRefused('not a notification')
    if (notification.merchant !== MERCHANT) throw new NotificationRefused('of another merchant')
    return { kind: 'payment', key: notification.id, attemptNo: notification.attemptNo, found: notification.found }
  }

  /** Applies the payer's choice. Returns whether it was still possible. */
  async choose(token: string, outcome: Outcome): Promise<boolean> {
    const unlocked = await selectPayment(this.#deps.db, { token })
    if (!unlocked) return false
    return this.#deps.db.transaction().execute(async (transaction) => {
      const payment = await lockPayment(transaction, unlocked.attempt_no)
      if (!payment || payment.state === 'paid') return false
      const isOver = isClosed(payment, this.#deps.now())
      if (outcome === 'after-close' && !isOver) {
        await updatePayment(transaction, payment.attempt_no, { pays_when_closed: true })
        return true
      }
      if (isOver !== (outcome === 'after-close')) return false
      if (outcome === 'decline') await this.#decline(transaction, payment)
      else await this.#pay(transaction, payment, outcome)
      return true
    })
  }

  /** Pays the payments that were to be paid after they ended. */
  async payTricky(): Promise<void> {
    for (const { attempt_no } of await selectTricky(this.#deps.db, this.#deps.now())) {
      await this.#deps.db.transaction().execute(async (transaction) => {
        const payment = await lockPayment(transaction, attempt_no)
        if (payment && payment.state !== 'paid') await this.#pay(transaction, payment, 'after-close')
      })
    }
  }

  async #pay(transaction: Db, payment: PaymentRow, outcome: Outcome): Promise<void> {
    const now = this.#deps.now()
    const amountFen = Number(payment.amount_fen) + (outcome === 'wrong-amount' ? 1 : 0)
    const transactionId = `SB${randomBytes(12).toString('hex')}`
    const paid = { state: 'paid', paid_fen: String(amountFen), transaction_id: transactionId, paid_at: now } as const
    await updatePayment(transaction, payment.attempt_no, paid)
    const result = { state: 'paid', transactionId, amountFen, currency: CURRENCY, paidAt: now.toISOString() } as const
    const row = notification(payment.attempt_no, result, new Date(now.getTime() + (outcome === 'late' ? LATE_MS : 0)))
    await insertNotifications(transaction, outcome === 'never' ? [] : outcome === 'twice' ? [row, row] : [row])
  }

  async #decline(transaction: Db, { attempt_no }: PaymentRow): Promise<void> {
    const now = this.#deps.now()
    await updatePayment(transaction, attempt_no, { declined_at: now })
    await insertNotifications(transaction, [notification(attempt_no, { state: 'declined' }, now)])
  }
}

function notification(attemptNo: string, result: z.infer<typeof Notification>['found'], sendAt: Date) {
  const body: z.infer<typeof Notification> = { id: randomBytes(16).toString('hex'), merchant: MERCHANT, attemptNo, found: result }
  return { body: JSON.stringify(body), send_at: sendAt }
}

export const isClosed = ({ state, expires_at }: PaymentRow, now: Date) =>
  state === 'closed' || (state === 'open' && expires_at <= now)

const isSame = (refund: { attempt_no: string; amount_fen: string }, attemptNo: string, amountFen: number) =>
  refund.attempt_no === attemptNo && Number(refund.amount_fen) === amountFen

function resultOf(payment: PaymentRow, now: Date): PaymentResult {
  if (payment.state !== 'paid') return { state: isClosed(payment, now) ? 'closed' : payment.declined_at ? 'declined' : 'unpaid' }
  const { transaction_id, paid_fen, paid_at } = payment
  if (transaction_id === null || paid_fen === null || paid_at === null) throw new ProviderUnavailable('a payment without facts')
  return {
    state: 'paid',
    transactionId: transaction_id,
    amountFen: Number(paid_fen),
    currency: CURRENCY,
    paidAt: paid_at.toISOString(),
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
