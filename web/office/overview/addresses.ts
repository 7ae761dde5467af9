import type { OpeningStep } from '@shenglang/contract/office/opening'
import type { Permission } from '@shenglang/contract/roles'
import type { Waiting } from '../shell/section.ts'
import * as texts from './texts.ts'

/** Kinds of waiting work in the order in which they are due, each with its text and the page on which it is done. */
export const WAITING: readonly [name: keyof Waiting, text: (count: number) => string, to: string][] = [
  ['infringements', texts.waitingInfringements, '/reports/infringements'],
  ['works', texts.waitingWorks, '/review'],
  ['artistApplications', texts.waitingApplications, '/review/applications'],
  ['reports', texts.waitingReports, '/reports'],
  ['refunds', texts.waitingRefunds, '/orders/refunds'],
  ['toShip', texts.waitingToShip, '/orders?status=toSend'],
  ['designRequests', texts.waitingDesigns, '/orders/made-to-measure'],
  ['differences', texts.waitingDifferences, '/orders/differences'],
]

interface PageLink {
  to: string
  /** Undefined when all staff may open the page. */
  permission?: Permission
}

/** The page of each step of the first hour; a step without a page is done by a setting and a restart. */
export const STEP_LINKS: Partial<Record<OpeningStep, PageLink>> = {
  name: { to: '/settings', permission: 'content' },
  filing: { to: '/settings', permission: 'content' },
  contact: { to: '/settings', permission: 'content' },
  prices: { to: '/settings/levels', permission: 'finance' },
  category: { to: '/settings/categories', permission: 'content' },
  artist: { to: '/review/applications', permission: 'review' },
  work: { to: '/works', permission: 'content' },
  twoStep: { to: '/two-step' },
}
