import * as z from 'zod/mini'
import { type Permission, staffWith } from '../roles.ts'
import { route } from '../route.ts'

const counts = {
  /** Works and edits in review. */
  works: z.int(),
  artistApplications: z.int(),
  reports: z.int(),
  /** Infringement notices that are not decided yet. */
  infringements: z.int(),
  /** Works whose artist denies an infringement, in a statement that the complainant does not have yet. */
  counterStatements: z.int(),
  /** Requested, or waiting for a second staff member. */
  refunds: z.int(),
  /** Paid orders with goods to ship. */
  toShip: z.int(),
  /** Requests for bespoke work without an answer. */
  designRequests: z.int(),
  /** Payouts that wait for a second staff member. */
  payouts: z.int(),
  /** Requested invoices. */
  invoices: z.int(),
  /** Issued invoices whose money was refunded. */
  invoicesToReverse: z.int(),
  /** Differences between our books and a payment provider's. */
  differences: z.int(),
}

export type WaitingKind = keyof typeof counts
export const WAITING_KINDS = Object.keys(counts) as WaitingKind[]

export const waitingWork = route({
  method: 'GET',
  path: '/client/app/admin/waiting',
  ...staffWith('any'),
  summary: '等待处理的件数，按工作分；没有权限做的为 0。oldest 为各项里等得最久的从何时等起，没有在等的或不知何时的不在其中',
  args: z.object({}),
  answer: z.object({ ...counts, oldest: z.partialRecord(z.enum(WAITING_KINDS), z.string()) }),
})

/** The permission for each kind of work; staff without it see a count of 0. */
export const WAITING_PERMISSIONS: Record<WaitingKind, Permission> = {
  works: 'review',
  artistApplications: 'review',
  reports: 'review',
  infringements: 'review',
  counterStatements: 'review',
  refunds: 'finance',
  toShip: 'support',
  designRequests: 'support',
  payouts: 'finance',
  invoices: 'finance',
  invoicesToReverse: 'finance',
  differences: 'finance',
}
