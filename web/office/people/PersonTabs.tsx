import type { AccountLogEntry, Person } from '@shenglang/contract/accounts/people/entities'
import { ACCOUNT_ACTION_LABELS } from '@shenglang/contract/accounts/people/entities'
import { readAccountLog } from '@shenglang/contract/accounts/people/routes'
import { titleOf } from '@shenglang/contract/commerce/orders/order-title'
import { findOrders, type StaffOrder } from '@shenglang/contract/commerce/staff-order-routes'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { remoteQuery } from '../../app/remote/remote-query.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Time } from '../../app/ui/data/Time.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../app/ui/table/DataTable.tsx'
import { CursorPages } from '../shell/CursorPages.tsx'
import { MoneyText } from '../shell/MoneyText.tsx'
import { mayOpen } from '../shell/menu.ts'
import { useStaff } from '../shell/staff.ts'
import type { OpenedAction } from './PersonDialogs.tsx'
import * as texts from './texts.ts'

type Device = Person['devices'][number]

/** The devices on which somebody is signed in. */
export function Devices({ person, onOpen }: { person: Person; onOpen: (action: OpenedAction) => void }) {
  const columns: readonly Column<Device>[] = [
    { key: 'device', head: texts.device, cell: ({ device }) => device },
    { key: 'address', head: texts.address, cell: ({ address }) => address },
    { key: 'signedIn', head: texts.signedIn, cell: ({ createTime }) => <Time at={createTime} look="moment" /> },
    { key: 'lastSeen', head: texts.lastSeen, cell: ({ lastSeenTime }) => <Time at={lastSeenTime} look="moment" /> },
    {
      key: 'end',
      head: texts.action,
      cell: ({ sessionId }) => <Button onClick={() => onOpen({ action: 'devices', sessionId })}>{texts.endDevice}</Button>,
    },
  ]
  return (
    <DataTable
      label={texts.TAB_NAMES.devices}
      columns={columns}
      rows={person.devices}
      keyOf={({ sessionId }) => sessionId}
      empty={<Notice title={texts.noDevices} />}
    />
  )
}

/** Orders of a person and of accounts that were merged into theirs, which are named. */
const orderColumns = (personId: string): readonly Column<StaffOrder>[] => [
  {
    key: 'no',
    head: texts.orderNo,
    cell: ({ orderId, orderNo, userId }) => (
      <span>
        <Link to={`/orders/${orderId}`}>{orderNo}</Link>
        {userId === personId ? null : <small className="block text-12 ink-t2">{texts.ofMerged(userId)}</small>}
      </span>
    ),
  },
  { key: 'goods', head: texts.goods, cell: ({ items }) => titleOf(items) },
  { key: 'amount', head: texts.amount, alignsEnd: true, cell: ({ amountFen }) => <MoneyText fen={amountFen} /> },
  { key: 'status', head: texts.orderStatus, cell: ({ statusName }) => statusName },
  { key: 'time', head: texts.createTime, cell: ({ createTime }) => <Time at={createTime} /> },
]

const ORDERS_A_PAGE = 20

/** The orders of a person, for staff who may see orders. */
export function PersonOrders({ userId }: { userId: string }) {
  if (!mayOpen(useStaff(), { permissions: ['support'] })) return <Notice title={texts.ordersForSupport} />
  return <OrderList userId={userId} />
}

function OrderList({ userId }: { userId: string }) {
  const [query] = useSearchParams()
  const before = query.get('before')
  const orders = useQuery(remoteQuery(findOrders, { userId, pageSize: ORDERS_A_PAGE, ...(before ? { before } : {}) }))
  const { rows = [], next = '' } = orders.data ?? {}
  return (
    <DataTable
      label={texts.TAB_NAMES.orders}
      columns={orderColumns(userId)}
      rows={rows}
      keyOf={({ orderId }) => orderId}
      state={orders.isError ? 'failed' : orders.isFetching ? 'loading' : 'ready'}
      onRetry={() => void orders.refetch()}
      empty={<Notice title={texts.noOrders} />}
    >
      <CursorPages query={query} name="before" next={next} />
    </DataTable>
  )
}

const LOG_COLUMNS: readonly Column<AccountLogEntry>[] = [
  {
    key: 'action',
    head: texts.action,
    cell: ({ action, what }) => (what === '' ? ACCOUNT_ACTION_LABELS[action] : `${ACCOUNT_ACTION_LABELS[action]}：${what}`),
  },
  { key: 'reason', head: texts.reason, cell: ({ reason }) => <span className="break">{reason}</span> },
  {
    key: 'staff',
    head: texts.staff,
    cell: ({ staffId, staffName }) =>
      staffId === '' ? texts.atConsole : <Link to={`/people/${staffId}`}>{staffName || texts.id(staffId)}</Link>,
  },
  { key: 'time', head: texts.createTime, cell: ({ createTime }) => <Time at={createTime} look="moment" /> },
]

const ENTRIES_A_PAGE = 30

/** The log of staff's changes of an account. */
export function AccountLog({ userId }: { userId: string }) {
  const [query] = useSearchParams()
  const before = query.get('before') ?? ''
  const log = useQuery(remoteQuery(readAccountLog, { id: userId, pageSize: ENTRIES_A_PAGE, ...(before && { before }) }))
  const { rows = [], next = '' } = log.data ?? {}
  return (
    <DataTable
      label={texts.TAB_NAMES.log}
      columns={LOG_COLUMNS}
      rows={rows}
      keyOf={({ logId }) => logId}
      state={log.isError ? 'failed' : log.isFetching ? 'loading' : 'ready'}
      onRetry={() => void log.refetch()}
      empty={<Notice title={texts.noLog} />}
    >
      <CursorPages query={query} name="before" next={next} />
    </DataTable>
  )
}
