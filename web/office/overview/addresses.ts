import type { OpeningStep } from '@shenglang/contract/office/opening'
import type { WaitingKind } from '@shenglang/contract/office/routes'
import type { Permission } from '@shenglang/contract/roles'
import * as texts from './texts.ts'

/** Kinds of waiting work in the order in which they are due, each with its text and the page on which it is done. */
export const WAITING: readonly [name: WaitingKind, text: (count: number) => string, to: string][] = [
  ['infringements', texts.waitingInfringements, '/reports/infringements'],
  ['counterStatements', texts.waitingCounterStatements, '/reports/infringements?stage=disputed'],
  ['works', texts.waitingWorks, '/review'],
  ['artistApplications', texts.waitingApplications, '/review/applications'],
  ['reports', texts.waitingReports, '/reports'],
  ['refunds', texts.waitingRefunds, '/orders/refunds'],
  ['payouts', texts.waitingPayouts, '/orders/payouts?view=waiting'],
  ['toShip', texts.waitingToShip, '/orders?status=toSend'],
  ['designRequests', texts.waitingDesigns, '/orders/made-to-measure'],
  ['invoices', texts.waitingInvoices, '/orders/invoices'],
  ['invoicesToReverse', texts.waitingReversals, '/orders/invoices?state=toReverse'],
  ['differences', texts.waitingDifferences, '/orders/differences'],
]

interface PageLink {
  to: string
  /** Undefined when all staff may open the page. */
  permission?: Permission
}

/** The page of each step of the first hour; the agreements have it beside their button. */
export const STEP_LINKS: Partial<Record<OpeningStep, PageLink>> = {
  name: { to: '/settings', permission: 'content' },
  filing: { to: '/settings', permission: 'content' },
  contact: { to: '/settings', permission: 'content' },
  sms: { to: '/settings/services' },
  payment: { to: '/settings/services' },
  prices: { to: '/settings/levels', permission: 'finance' },
  category: { to: '/settings/categories', permission: 'content' },
  artist: { to: '/review/applications', permission: 'review' },
  work: { to: '/works', permission: 'content' },
  backup: { to: '/settings/services' },
  twoStep: { to: '/two-step' },
}
