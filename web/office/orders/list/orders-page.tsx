import { findOrders, ORDERS_BULK_MAX, type StaffOrder } from '@shenglang/contract/commerce/staff-order-routes'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../../app/ui/controls/Button.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { DataTable } from '../../../app/ui/table/DataTable.tsx'
import { CursorPages } from '../../shell/CursorPages.tsx'
import { Download } from '../../shell/Download.tsx'
import { timeColumn } from '../../shell/list-table/columns.tsx'
import type { ListColumn } from '../../shell/list-table/sorted-rows.ts'
import { useListTable } from '../../shell/list-table/use-list-table.tsx'
import { MoneyText } from '../../shell/MoneyText.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { SavedFilters } from '../../shell/saved-filters/SavedFilters.tsx'
import { yuan } from '../../shell/yuan.ts'
import { count } from '../forms/texts.ts'
import { useList } from '../forms/use-list.ts'
import { OrderFilters } from './OrderFilters.tsx'
import { csvAddress, isFiltered, orderArgs, selectedCsvAddress } from './order-query.ts'
import { ShipDialog } from './ShipDialog.tsx'
import * as texts from './texts.ts'

/** The title of an order's first item, and the number of items. */
function contentOf({ items: [first, ...others] }: Pick<StaffOrder, 'items'>): string {
  if (!first) return ''
  const title = texts.pieces(first.title, first.quantity)
  return others.length > 0 ? texts.more(title, others.length + 1) : title
}

const COLUMNS: readonly ListColumn<StaffOrder>[] = [
  {
    key: 'orderNo',
    head: texts.orderNo,
    sortBy: ({ orderNo }) => orderNo,
    cell: ({ orderId, orderNo }) => <Link to={`/orders/${orderId}`}>{orderNo}</Link>,
  },
  { key: 'content', head: texts.content, cell: contentOf, sortBy: contentOf },
  { key: 'buyer', head: texts.buyer, cell: ({ nickName }) => nickName, sortBy: ({ nickName }) => nickName },
  { key: 'status', head: texts.status, cell: ({ statusName }) => statusName, sortBy: ({ statusName }) => statusName },
  {
    key: 'amount',
    head: texts.amount,
    alignsEnd: true,
    sortBy: ({ amountFen }) => amountFen,
    cell: ({ amountFen, refundedFen }) => (
      <>
        <MoneyText fen={amountFen} />
        {refundedFen > 0 ? <small className="block ink-t2">{texts.refunded(yuan(refundedFen))}</small> : null}
      </>
    ),
  },
  timeColumn('time', texts.time, ({ createTime }) => createTime, { alignsEnd: true }),
]

export function Component() {
  const [query] = useSearchParams()
  const { data, ...table } = useList(findOrders, orderArgs(query))
  const userId = query.get('userId')
  const isWhole = data?.next === '' && !query.has('before')
  const list = useListTable({ name: 'orders', columns: COLUMNS, rows: data?.rows ?? [], isWhole })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [shipping, setShipping] = useState<readonly string[]>()
  const actions = (
    <div className="flex wrap middle gap-8-16">
      <Download address={csvAddress(query)} />
      <Button onClick={() => setShipping([])}>{texts.shipMany}</Button>
    </div>
  )
  return (
    <PageFrame title={texts.title} lead={data ? count(data.total) : undefined} actions={actions}>
      <OrderFilters />
      <SavedFilters list="orders" />
      {userId === null ? null : <p className="ink-t2">{texts.ofUser(userId)}</p>}
      <DataTable
        {...table}
        {...list}
        label={texts.title}
        keyOf={({ orderNo }) => orderNo}
        selection={{
          selected,
          onSelect: setSelected,
          name: ({ orderNo }) => orderNo,
          actions: <SelectedActions orderNos={[...selected]} onShip={setShipping} />,
        }}
        empty={
          isFiltered(query) ? (
            <Notice title={texts.noneFiltered} actions={<ButtonLink to="?">{texts.reset}</ButtonLink>}>
              {texts.noneFilteredHint}
            </Notice>
          ) : (
            <Notice title={texts.none} />
          )
        }
      >
        <CursorPages query={query} name="before" next={data?.next ?? ''} />
      </DataTable>
      {shipping ? (
        <ShipDialog orderNos={shipping} onDone={() => setSelected(new Set())} onClose={() => setShipping(undefined)} />
      ) : null}
    </PageFrame>
  )
}

function SelectedActions({ orderNos, onShip }: { orderNos: readonly string[]; onShip: (orderNos: readonly string[]) => void }) {
  if (orderNos.length > ORDERS_BULK_MAX) return <span className="ink-red">{texts.tooMany(ORDERS_BULK_MAX)}</span>
  return (
    <>
      <Button look="gold" onClick={() => onShip(orderNos)}>
        {texts.shipSelected}
      </Button>
      <Download address={selectedCsvAddress(orderNos)} label={texts.exportSelected} />
    </>
  )
}
