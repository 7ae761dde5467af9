import { listOrders } from '@shenglang/contract/commerce/routes'
import { useSearchParams } from 'react-router'
import { usePageEvents } from '../../remote/events.ts'
import { useLoaded } from '../../remote/loaded.ts'
import { callContext } from '../../remote/page-context.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ChipLink } from '../../ui/Chip.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { AccountTabs } from '../AccountTabs.tsx'
import type { Route } from './+types/orders-page'
import { OrderList } from './OrderList.tsx'
import { ORDER_TABS, orderTabOf } from './order-tabs.ts'
import styles from './orders.module.css'

const PAGE_SIZE = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const tab = orderTabOf(query.get('state'))
  const pageNum = Math.max(1, Math.trunc(Number(query.get('pageNum'))) || 1)
  const asked = { status: tab.statuses.join(','), pageNum, pageSize: PAGE_SIZE }
  return { tab, asked, first: await context.get(callContext)(listOrders, asked) }
}

export const meta: Route.MetaFunction = () => [{ title: '我的订单 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function OrdersPage({ loaderData: { tab, asked, first } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  // The list is asked for anew when one of its orders comes to another state.
  usePageEvents({})
  const { rows, total } = useLoaded(listOrders, asked, first)
  return (
    <>
      <h1>我的订单</h1>
      <AccountTabs current="/user/orders" />
      <nav className={styles.states} aria-label="订单状态">
        {ORDER_TABS.map(({ key, name }) => (
          <ChipLink key={key} to={key === '' ? '?' : `?state=${key}`} aria-current={key === tab.key ? 'page' : undefined}>
            {name}
          </ChipLink>
        ))}
      </nav>
      {rows.length === 0 ? (
        <Notice title={tab.nothing} actions={tab.key === '' ? <ButtonLink to="/noble">看看会员</ButtonLink> : undefined}>
          买下的曲目、会员和商品都会出现在这里
        </Notice>
      ) : (
        <OrderList orders={rows} />
      )}
      <Pagination query={query} pageNum={asked.pageNum} pageSize={PAGE_SIZE} total={total} />
    </>
  )
}
