import type { PaymentProvider } from '../providers/port.ts'
import { CloseRefused, ProviderUnavailable } from '../providers/provider-unavailable.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { type AttemptRow, selectNewestAttempt, selectOpenAttempts, takeToAsk } from './payments.sql.ts'
import { settle } from './settle.ts'

type Closable = Pick<AttemptRow, 'attempt_no' | 'channel' | 'created_at'>

/** Providers refuse to close what was offered just now; for so long that is no failure. */
const YOUNG_MS = 600_000

/** Who asks again and again is answered from what is known, for so long. */
const ASK_EVERY_MS = 3000

/**
 * Sees that nobody can pay the order any longer, in no transaction; `paid` where somebody did before that, and the order is. Throws
 * `ProviderUnavailable` where nobody can say: the order is to stay as it is.
 */
export async function closeAttempts(deps: CommerceDeps, orderId: string): Promise<'closed' | 'paid'> {
  let outcome: 'closed' | 'paid' = 'closed'
  for (const attempt of await selectOpenAttempts(deps.db, orderId)) {
    if ((await closeAttempt(deps, attempt)) === 'paid') outcome = 'paid'
  }
  return outcome
}

/** A channel that was switched off can be asked nothing: what still comes from it goes back. */
export async function closeAttempt(
  deps: CommerceDeps,
  { attempt_no, channel, created_at }: Closable,
): Promise<'closed' | 'paid'> {
  const isYoung = deps.now().getTime() - created_at.getTime() < YOUNG_MS
  const found = (await deps.payments
    .get(channel)
    ?.close(attempt_no)
    .catch((error: unknown) => {
      if (!(error instanceof CloseRefused && isYoung)) throw error
      return 'refused' as const
    })) ?? { state: 'closed' }
  // The attempt stays open: the timed work closes it, and what is paid meanwhile for an ended order goes back.
  if (found === 'refused') return 'closed'
  // Of one that nobody opened providers know nothing; should it be opened yet, its money goes back.
  const settled = await settle(deps, channel, attempt_no, found.state === 'paid' ? found : { state: 'closed' })
  return settled === 'paid' || settled === 'again' ? 'paid' : 'closed'
}

/** Closes an attempt of an order that waits for no payment any more. */
export async function closeLeftOver(deps: CommerceDeps, attempt: Closable): Promise<void> {
  await closeAttempt(deps, attempt)
}

/** Asks the provider what became of the order's payments, unless somebody did just now. A provider that is away changes nothing. */
export async function askProvider(deps: CommerceDeps, orderId: string): Promise<void> {
  const now = deps.now()
  for (const { attempt_no, channel } of await takeToAsk(deps.db, orderId, new Date(now.getTime() - ASK_EVERY_MS), now)) {
    await askAbout(deps, deps.payments.get(channel), attempt_no)
  }
}

/** What is said of an attempt is settled; nothing where the provider is away. */
export async function askAbout(deps: CommerceDeps, provider: PaymentProvider | undefined, attemptNo: string): Promise<void> {
  const found = await provider?.find(attemptNo).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, attempt: attemptNo }, 'a provider of payments did not answer')
    return undefined
  })
  if (provider && found) await settle(deps, provider.channel, attemptNo, found)
}

/** How far the newest attempt to pay the order has come; `none` before there was one. */
export async function attemptState({ db, now }: CommerceDeps, orderId: string) {
  const newest = await selectNewestAttempt(db, orderId)
  if (!newest) return 'none'
  if (newest.state === 'paid') return 'paid'
  if (newest.differs) return 'differs'
  if (newest.state !== 'open') return newest.state
  if (newest.expires_at <= now()) return 'closed'
  return newest.declined_at ? 'declined' : 'open'
}
