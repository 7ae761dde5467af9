import type { ConfirmedStep, readOpening } from '@shenglang/contract/office/opening'
import type { AnswerOf } from '@shenglang/contract/route'
import type { Db } from '../platform/database/db.ts'
import { selectSiteState, upsertOpeningStep } from './opening.sql.ts'
import { openingSteps, type Setup } from './opening-steps.ts'

export interface OpeningDeps {
  db: Db
  now: () => Date
  setup: Setup
}

export const readSteps = async ({ db, now, setup }: OpeningDeps): Promise<AnswerOf<typeof readOpening>> =>
  openingSteps(await selectSiteState(db), setup, now())

export async function confirmStep({ db, now }: OpeningDeps, step: ConfirmedStep, staffId: string): Promise<null> {
  await upsertOpeningStep(db, step, staffId, now())
  return null
}
