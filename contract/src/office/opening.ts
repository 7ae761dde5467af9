import * as z from 'zod/mini'
import { oneOf } from '../arguments.ts'
import { staffWith } from '../roles.ts'
import { route } from '../route.ts'

/** The steps of setting up a new site, in order. */
export const OPENING_STEPS = [
  'name',
  'filing',
  'contact',
  'sms',
  'payment',
  'prices',
  'agreements',
  'category',
  'artist',
  'work',
  'backup',
  'twoStep',
] as const
export type OpeningStep = (typeof OPENING_STEPS)[number]

/** Maximum age of the latest backup. */
export const BACKUP_FRESH_MS = 48 * 3600_000

/** Steps that the state of the site does not prove: somebody confirms them. */
export const CONFIRMED_STEPS = ['agreements', 'sms', 'payment', 'category'] as const
export type ConfirmedStep = (typeof CONFIRMED_STEPS)[number]

export const readOpening = route({
  method: 'GET',
  path: '/client/app/admin/opening',
  ...staffWith('any'),
  summary: '开张第一小时：每一步是否已经做好，由站点的状态得出',
  args: z.object({}),
  answer: z.array(
    z.object({
      step: z.enum(OPENING_STEPS),
      isDone: z.boolean(),
      /** The finding, in Chinese; '' when there is nothing to report. */
      found: z.string(),
    }),
  ),
})

export const confirmOpening = route({
  method: 'POST',
  path: '/client/app/admin/opening/confirm',
  ...staffWith('content'),
  summary: '确认开张的一步已经做好：协议读过并采用，或沿用预置的分类',
  args: z.object({ step: oneOf(['agreements', 'category']) }),
  answer: z.null(),
})
