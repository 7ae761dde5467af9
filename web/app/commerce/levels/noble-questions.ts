import { SEATS_MAX, TEAM_LEVEL } from '@shenglang/contract/commerce/team/seats'
import * as texts from './texts.ts'

/** Questions about levels, for the help. */
export const NOBLE_QUESTIONS = [
  { request: texts.autoRenewQuestion, answer: texts.autoRenewAnswer },
  {
    request: texts.changeQuestion,
    answer: texts.changeAnswer,
  },
  {
    request: texts.expiryQuestion,
    answer: texts.expiryAnswer,
  },
  {
    request: texts.buyOnlyQuestion,
    answer: texts.buyOnlyAnswer,
  },
  {
    request: texts.refundQuestion,
    answer: texts.refundAnswer,
  },
  {
    request: texts.teamQuestion,
    answer: texts.teamAnswer(TEAM_LEVEL, SEATS_MAX, TEAM_LEVEL),
  },
] as const
