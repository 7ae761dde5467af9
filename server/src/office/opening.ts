import { randomInt } from 'node:crypto'
import type { ConfirmedStep, readOpening, tryPayments } from '@shenglang/contract/office/opening'
import type { AnswerOf } from '@shenglang/contract/route'
import { checkChannel, type PaymentProviders } from '../commerce/index.ts'
import type { Db } from '../platform/database/db.ts'
import type { Sms } from '../platform/sms/port.ts'
import { selectSiteState, upsertOpeningStep } from './opening.sql.ts'
import { openingSteps, type Setup } from './opening-steps.ts'

export interface OpeningDeps {
  db: Db
  now: () => Date
  sms: Sms
  providers: () => PaymentProviders
  setup: Setup
}

export const readSteps = async ({ db, now, setup }: OpeningDeps): Promise<AnswerOf<typeof readOpening>> =>
  openingSteps(await selectSiteState(db), setup, now())

export async function confirmStep({ db, now }: OpeningDeps, step: ConfirmedStep, staffId: string): Promise<null> {
  await upsertOpeningStep(db, step, staffId, now())
  return null
}

/** Sends six digits that nothing accepts. The step counts as done once the provider took the message. */
export async function trySms(deps: OpeningDeps, phonenumber: string, staffId: string): Promise<null> {
  await deps.sms.send({ phonenumber, code: String(randomInt(100_000, 1_000_000)), purpose: 'login' })
  return confirmStep(deps, 'sms', staffId)
}

/** One signed call without effect to each channel; the step counts as done once all answered well. */
export async function checkPayments(deps: OpeningDeps, staffId: string): Promise<AnswerOf<typeof tryPayments>> {
  const checks = await Promise.all(Array.from(deps.providers().values(), checkChannel))
  const isWorking = checks.length > 0 && checks.every((check) => check.isWorking)
  if (isWorking) await confirmStep(deps, 'payment', staffId)
  return { isWorking, text: checks.map(({ text }) => text).join('\n') }
}
