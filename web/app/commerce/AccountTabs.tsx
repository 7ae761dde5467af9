import { Tabs } from '../ui/Tabs.tsx'

/** Pages of what a user bought and holds, by their addresses. */
const PAGES = [
  { to: '/user/orders', name: '我的订单' },
  { to: '/user/wallet', name: '余额与积分' },
  { to: '/user/invoices', name: '发票' },
  { to: '/user/licences', name: '授权书' },
  { to: '/user/team', name: '团队席位' },
  { to: '/user/coupons', name: '优惠券' },
  { to: '/user/addresses', name: '收货地址' },
]

/** The way between them; stands at the top of each, under its title. */
export function AccountTabs({ current }: { current: string }) {
  return <Tabs label="订单与账户" tabs={PAGES.map((page) => ({ key: page.to, ...page }))} current={current} />
}
