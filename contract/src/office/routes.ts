import * as z from 'zod/mini'
import type { Permission } from '../roles.ts'
import { type AnswerOf, route } from '../route.ts'

export const waitingWork = route({
  method: 'GET',
  path: '/client/app/admin/waiting',
  audience: 'staff',
  permission: 'any',
  summary: '等待处理的件数，按工作分；没有权限做的为 0',
  args: z.object({}),
  answer: z.object({
    /** Works and edits in review. */
    works: z.int(),
    artistApplications: z.int(),
    reports: z.int(),
    /** Notices of infringement that nobody has decided. */
    infringements: z.int(),
    /** Requested, or waiting for a second member of staff. */
    refunds: z.int(),
    /** Paid orders with goods to send. */
    toShip: z.int(),
    /** Made-to-measure requests without an answer. */
    designRequests: z.int(),
    /** Between our books and a payment provider's. */
    differences: z.int(),
  }),
})

/** Who does each kind of work; for others none of it waits. */
export const WAITING_PERMISSIONS: Record<keyof AnswerOf<typeof waitingWork>, Permission> = {
  works: 'review',
  artistApplications: 'review',
  reports: 'review',
  infringements: 'review',
  refunds: 'finance',
  toShip: 'support',
  designRequests: 'support',
  differences: 'finance',
}
