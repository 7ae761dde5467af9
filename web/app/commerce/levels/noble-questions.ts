import { SEATS_MAX, TEAM_LEVEL } from '@shenglang/contract/commerce/team/seats'
import * as texts from './texts.ts'

/** Questions about levels, for the help. */
export const NOBLE_QUESTIONS = [
  { question: texts.autoRenewQuestion, answer: texts.autoRenewAnswer },
  {
    question: texts.changeQuestion,
    answer: texts.changeAnswer,
  },
  {
    question: texts.expiryQuestion,
    answer: texts.expiryAnswer,
  },
  {
    question: texts.buyOnlyQuestion,
    answer: texts.buyOnlyAnswer,
  },
  {
    question: texts.refundQuestion,
    answer: texts.refundAnswer,
  },
  {
    question: texts.teamQuestion,
    answer: texts.teamAnswer(TEAM_LEVEL, SEATS_MAX, TEAM_LEVEL),
  },
] as const
