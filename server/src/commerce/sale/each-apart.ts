import { isUnavailable } from '../../platform/database/unavailable.ts'
import { ProviderUnavailable } from '../providers/provider-unavailable.ts'
import type { CommerceDeps } from './deps.ts'

/**
 * Runs `act` with each at once. One that fails is logged and blocks no other; only an unavailable database is rethrown, once all
 * have ended.
 */
export async function eachApart<Thing>(
  { log }: Pick<CommerceDeps, 'log'>,
  what: string,
  things: readonly Thing[],
  act: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const outcomes = await Promise.allSettled(things.map(act))
  const errors = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const lost = errors.find(isUnavailable)
  if (lost !== undefined) throw lost
  for (const error of errors) {
    if (error instanceof ProviderUnavailable) log.warn({ err: error }, `could not ${what}: a provider of payments is away`)
    else log.error({ err: error }, `could not ${what}`)
  }
}
