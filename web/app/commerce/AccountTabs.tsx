import { Tabs } from '../ui/layout/Tabs.tsx'
import * as texts from './texts.ts'

/** Pages of what a user has bought, by their addresses. */
const PAGES = [
  { to: '/user/orders', name: texts.myOrders },
  { to: '/user/wallet', name: texts.balancePoints },
  { to: '/user/invoices', name: texts.invoices },
  { to: '/user/licences', name: texts.licences },
  { to: '/user/team', name: texts.teamSeats },
  { to: '/user/coupons', name: texts.coupons },
  { to: '/user/addresses', name: texts.deliveryAddresses },
]

/** The tabs between them; at the top of each, under its title. */
export function AccountTabs({ current }: { current: string }) {
  return <Tabs label={texts.ordersAccount} tabs={PAGES.map((page) => ({ key: page.to, ...page }))} current={current} />
}
