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
    /** Infringement notices that are not decided yet. */
    infringements: z.int(),
    /** Requested, or waiting for a second staff member. */
    refunds: z.int(),
    /** Paid orders with goods to ship. */
    toShip: z.int(),
    /** Requests for bespoke work without an answer. */
    designRequests: z.int(),
    /** Differences between our books and a payment provider's. */
    differences: z.int(),
  }),
})

/** The permission for each kind of work; staff without it see a count of 0. */
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
