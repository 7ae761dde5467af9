/** Pages of the office that do what commands of earlier releases did: a subject, or some of its actions; the first row holds. */
export const OFFICE_PAGES: readonly (readonly [page: string, subject: string, actions?: readonly string[]])[] = [
  ['/admin/people', 'people', ['list', 'find', 'show', 'vip']],
  ['/admin/works', 'resources', ['takedown']],
  ['/admin/review', 'resources'],
  ['/admin/review/applications', 'artists'],
  ['/admin/reports/mutes', 'reports', ['mute', 'unmute']],
  ['/admin/reports', 'reports'],
  ['/admin/reports/infringements', 'infringements'],
  ['/admin/reports/words', 'words'],
  ['/admin/orders', 'orders'],
  ['/admin/orders', 'ledger', ['show']],
  ['/admin/orders/refunds', 'refunds'],
  ['/admin/orders/made-to-measure', 'wishes', ['list', 'answer', 'quote', 'decline']],
  ['/admin/orders/payouts', 'payouts'],
  ['/admin/orders/invoices', 'invoices'],
  ['/admin/orders/differences', 'payments', ['list', 'refund-ended', 'adopt-refund', 'send-back', 'resolve']],
  ['/admin/orders/coupons', 'coupons'],
  ['/admin/orders/goods-terms', 'goods'],
  ['/admin/orders/rules', 'rules'],
  ['/admin/settings/levels', 'plans'],
]

/** The page of the office that does what a command of an earlier release did; undefined for any other words. */
export function officePageOf(subject: string, action: string): string | undefined {
  return OFFICE_PAGES.find(([, name, actions]) => name === subject && (actions?.includes(action) ?? true))?.[0]
}
