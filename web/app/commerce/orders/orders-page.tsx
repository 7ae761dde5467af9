import { readOrder } from '@shenglang/contract/commerce/order-routes'
import { listOrders } from '@shenglang/contract/commerce/orders/routes'
import { useSearchParams } from 'react-router'
import { usePageEvents } from '../../remote/events.ts'
import { useCachedAnswer } from '../../remote/loaded.ts'
import { callContext } from '../../remote/page-context.ts'
import { pageIn } from '../../ui/browser/query-address.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { ChipLink } from '../../ui/controls/Chip.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { AccountTabs } from '../AccountTabs.tsx'
import type { Route } from './+types/orders-page'
import { loadOrder } from './load-order.ts'
import { OrderList } from './OrderList.tsx'
import { OrderView } from './OrderView.tsx'
import { ORDER_TABS, orderTabOf } from './order-tabs.ts'
import * as texts from './texts.ts'
import { useComeback } from './use-comeback.ts'

const PAGE_SIZE = 20

/** One order by its id, or all of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const query = new URL(request.url).searchParams
  const id = query.get('id')
  if (id !== null) return { view: 'one' as const, order: await loadOrder(call, id) }
  const tab = orderTabOf(query.get('state'))
  const pageNum = pageIn(query)
  const args = { status: tab.statuses.join(','), pageNum, pageSize: PAGE_SIZE }
  return { view: 'all' as const, tab, args, first: await call(listOrders, args) }
}

export const meta: Route.MetaFunction = () => [{ title: texts.ordersTitle }, { name: 'robots', content: 'noindex' }]

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  // The list is loaded again when an order changes its state.
  usePageEvents({})
  if (loaderData.view === 'all') return <AllOrders {...loaderData} />
  return <OneOrder key={loaderData.order.orderId} order={loaderData.order} />
}

type Data = Route.ComponentProps['loaderData']

function OneOrder({ order }: Pick<Extract<Data, { view: 'one' }>, 'order'>) {
  useComeback(order.orderId)
  return <OrderView order={useCachedAnswer(readOrder, { id: order.orderId }, order)} />
}

function AllOrders({ tab, args, first }: Extract<Data, { view: 'all' }>) {
  const [query] = useSearchParams()
  const { rows, total } = useCachedAnswer(listOrders, args, first)
  return (
    <>
      <PageHead title={texts.myOrders} />
      <AccountTabs current="/user/orders" />
      <nav className="flex wrap gap-8 my-20" aria-label={texts.orderState}>
        {ORDER_TABS.map(({ key, name }) => (
          <ChipLink key={key} to={key === '' ? '?' : `?state=${key}`} aria-current={key === tab.key ? 'page' : undefined}>
            {name}
          </ChipLink>
        ))}
      </nav>
      {rows.length === 0 ? (
        <Notice title={tab.nothing} actions={tab.key === '' ? <ButtonLink to="/noble">{texts.seeVip}</ButtonLink> : undefined}>
          {texts.ordersHint}
        </Notice>
      ) : (
        <OrderList orders={rows} />
      )}
      <Pagination query={query} pageNum={args.pageNum} pageSize={PAGE_SIZE} total={total} />
    </>
  )
}
