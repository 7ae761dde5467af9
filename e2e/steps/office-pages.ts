import type { Browser } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { createOrder, query } from './purchases.ts'
import { pageOf, send, sendNotice } from './works-in-review.ts'

/** Finds or makes what a page of a path with an id shows, and returns the page's path. */
type Detail = (browser: Browser) => Promise<string>

/** One page of each path with an id. */
const DETAILS: Readonly<Record<string, Detail>> = {
  'works/:id': async () => 'works/1',
  'works/posts/:postId': async (browser) => {
    const staff = await pageOf(browser, 'admin', '10.9.8.1')
    const { rows } = await query<{ rows: { postId: string }[] }>(staff, '/client/app/admin/posts')
    await staff.close()
    return `works/posts/${rows[0]?.postId}`
  },
  'people/:userId': async () => 'people/1',
  'people/:userId/merge': async () => 'people/1/merge',
  'settings/announcements/:announcementId': async () => 'settings/announcements/new',
  'orders/:orderId': async (browser) => {
    const buyer = await pageOf(browser, 'listener', '10.9.8.2')
    const { orderId } = await createOrder(buyer, { goodsType: 'RECHARGE', goodsId: '1000' })
    await buyer.close()
    return `orders/${orderId}`
  },
  'reports/infringements/:id': async (browser) => {
    const staff = await pageOf(browser, 'admin', '10.9.8.3')
    const receiptNumber = await sendNotice(staff, { resourceUrls: [`${SITE_ORIGIN}/resource?id=1`] })
    const { rows } = await send<{ noticeId: string; receiptNumber: string }[]>(staff, 'get', '/admin/infringements?stage=open')
    await staff.close()
    return `reports/infringements/${rows.find((notice) => notice.receiptNumber === receiptNumber)?.noticeId}`
  },
}

/** The page of a path, opened with an id where it has one. Throws where nothing is known of what to open. */
export async function officeAddress(path: string, browser: Browser): Promise<string> {
  const detail = DETAILS[path]
  if (path.includes(':') && !detail) throw new Error(`e2e/steps/office-pages.ts: nothing to open ${path} with`)
  return `/admin/${(await detail?.(browser)) ?? path}`
}
