import { attemptState } from '../decide/payments/attempt-state.ts'
import type { PaymentProvider } from '../providers/port.ts'
import { CloseRefused, ProviderUnavailable } from '../providers/provider-unavailable.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { type AttemptRow, selectNewestAttempt, selectOpenAttempts, takeToQuery } from './payments.sql.ts'
import { settle } from './settle.ts'

type Closable = Pick<AttemptRow, 'attempt_no' | 'channel' | 'created_at'>

/** The age in milliseconds up to which it is no failure that a provider refuses to close an offer. */
const YOUNG_MS = 600_000

/** Milliseconds for which repeated queries are answered from the stored state. */
const POLL_EVERY_MS = 3000

/**
 * Closes all payment attempts of an order, outside a transaction, so that nobody can pay it any longer. Returns `paid` if it was
 * paid before that, which is settled. Throws `ProviderUnavailable` if the provider cannot say: leave the order as it is.
 */
export async function closeAttempts(deps: CommerceDeps, orderId: string): Promise<'closed' | 'paid'> {
  let outcome: 'closed' | 'paid' = 'closed'
  for (const attempt of await selectOpenAttempts(deps.db, orderId)) {
    if ((await closeAttempt(deps, attempt)) === 'paid') outcome = 'paid'
  }
  return outcome
}

/** Closes an attempt at its provider. A disabled channel cannot be queried: what still comes from it is refunded. */
export async function closeAttempt(
  deps: CommerceDeps,
  { attempt_no, channel, created_at }: Closable,
): Promise<'closed' | 'paid'> {
  const isYoung = deps.now().getTime() - created_at.getTime() < YOUNG_MS
  const result = (await deps.payments
    .get(channel)
    ?.close(attempt_no)
    .catch((error: unknown) => {
      if (!(error instanceof CloseRefused && isYoung)) throw error
      return 'refused' as const
    })) ?? { state: 'closed' }
  // The attempt stays open: a job closes it later, and a payment for the ended order is refunded.
  if (result === 'refused') return 'closed'
  // Providers do not know an attempt that nobody opened; should it be opened yet, its money is refunded.
  const settled = await settle(deps, channel, attempt_no, result.state === 'paid' ? result : { state: 'closed' })
  return settled === 'paid' || settled === 'again' ? 'paid' : 'closed'
}

/** Closes an attempt of an order that no longer waits for a payment. */
export async function closeLeftOver(deps: CommerceDeps, attempt: Closable): Promise<void> {
  await closeAttempt(deps, attempt)
}

/** Queries the provider about the order's payments, unless that was done just now. Ignores a provider that is unavailable. */
export async function queryProvider(deps: CommerceDeps, orderId: string): Promise<void> {
  const now = deps.now()
  for (const { attempt_no, channel } of await takeToQuery(deps.db, orderId, new Date(now.getTime() - POLL_EVERY_MS), now)) {
    await queryAttempt(deps, deps.payments.get(channel), attempt_no)
  }
}

/** Settles the provider's answer about an attempt; ignores a provider that is unavailable. */
export async function queryAttempt(deps: CommerceDeps, provider: PaymentProvider | undefined, attemptNo: string): Promise<void> {
  const result = await provider?.find(attemptNo).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, attempt: attemptNo }, 'a provider of payments did not answer')
    return undefined
  })
  if (provider && result) await settle(deps, provider.channel, attemptNo, result)
}

/** The state of the order's newest payment attempt. */
export async function readAttemptState({ db, now }: Pick<CommerceDeps, 'db' | 'now'>, orderId: string) {
  const newest = await selectNewestAttempt(db, orderId)
  const facts = newest && {
    state: newest.state,
    declinedAt: newest.declined_at?.getTime() ?? null,
    expiresAt: newest.expires_at.getTime(),
    isDifferent: Boolean(newest.differs),
  }
  return attemptState(facts, now().getTime())
}
