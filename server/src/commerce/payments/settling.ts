import type { ProviderChannel } from '@shenglang/contract/commerce/orders'
import type { PaymentFound } from '@shenglang/contract/commerce/payments'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { actWithin } from '../apply/apply.ts'
import { sendWaiting } from '../apply/outbox.ts'
import { type Claim, settle as decide, type Settled } from '../decide/settle.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { type Claimed, selectClaimed } from './payments.sql.ts'

/** Does in one transaction what follows from what a provider says of an attempt, by whatever way and however often it says it. */
export async function settle(
  deps: Pick<CommerceDeps, 'db' | 'now' | 'log'>,
  channel: ProviderChannel,
  attemptNo: string,
  found: PaymentFound,
): Promise<Settled> {
  const claim = { channel, attemptNo, found }
  const [settled] = await deps.db.transaction().execute(async (transaction) => {
    const claimed = await selectClaimed(transaction, [claim])
    return settleWithin({ transaction, now: deps.now() }, [claim], claimed)
  })
  await sendWaiting(deps.db)
  logSettled(deps, claim, settled ?? 'unknown')
  return settled ?? 'unknown'
}

/** Whether what is claimed of an attempt is what was settled for it. */
export const isSettled = ({ channel, found }: Claim, attempt: Claimed | undefined): boolean =>
  attempt?.state === 'paid' &&
  attempt.channel === channel &&
  (found.state !== 'paid' || attempt.transaction_id === found.transactionId)

/** Settles claims of many attempts at once. What was taken before is answered from its attempt, before anything is locked. */
export async function settleWithin(
  sale: { transaction: Kysely<Tables>; now: Date },
  claims: readonly Claim[],
  claimed: readonly Claimed[],
): Promise<Settled[]> {
  const known = new Map(claimed.map((attempt) => [attempt.attempt_no, attempt]))
  const isTaken = (claim: Claim) => isSettled(claim, known.get(claim.attemptNo))
  const open = claims.filter((claim) => !isTaken(claim))
  const scope = {
    orderIds: [...new Set(open.flatMap(({ attemptNo }) => known.get(attemptNo)?.order_id ?? []))],
    claims: open.map(({ channel, attemptNo, found }) => ({
      channel,
      attemptNo,
      transactionId: found.state === 'paid' ? found.transactionId : '',
    })),
  }
  if (open.length === 0) return claims.map(() => 'again')
  return actWithin(sale, scope, (books) => claims.map((claim) => (isTaken(claim) ? 'again' : decide(books, claim))))
}

/** Money that was not taken is named in the log as well. */
export function logSettled({ log }: Pick<CommerceDeps, 'log'>, { channel, attemptNo: attempt }: Claim, settled: Settled): void {
  if (settled === 'mismatch') log.error({ channel, attempt }, 'a payment differs from what was asked')
  if (settled === 'unknown') log.error({ channel, attempt }, 'a payment belongs to nothing that was asked')
  if (settled === 'late') log.warn({ channel, attempt }, 'a payment came too late and goes back')
}
