import type { AccountLogEntry, Person } from '@shenglang/contract/accounts/people/entities'
import { ACCOUNT_ACTION_LABELS } from '@shenglang/contract/accounts/people/entities'
import { readAccountLog } from '@shenglang/contract/accounts/people/routes'
import { titleOf } from '@shenglang/contract/commerce/orders/order-title'
import { findOrders, type StaffOrder } from '@shenglang/contract/commerce/staff-order-routes'
import { Link } from 'react-router'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Time } from '../../app/ui/data/Time.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../app/ui/table/DataTable.tsx'
import { useCursorList } from '../orders/forms/use-cursor-list.tsx'
import { moneyColumn, timeColumn } from '../shell/list-table/columns.tsx'
import { useMay } from '../shell/staff.ts'
import type { OpenedAction } from './PersonDialogs.tsx'
import * as texts from './texts.ts'

type Device = Person['devices'][number]

/** The devices on which somebody is signed in. */
export function Devices({ person, onOpen }: { person: Person; onOpen: (action: OpenedAction) => void }) {
  const columns: readonly Column<Device>[] = [
    { key: 'device', head: texts.device, cell: ({ device }) => device },
    { key: 'address', head: texts.address, cell: ({ address }) => address },
    timeColumn('signedIn', texts.signedIn, ({ createTime }) => createTime),
    timeColumn('lastSeen', texts.lastSeen, ({ lastSeenTime }) => lastSeenTime),
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
  moneyColumn('amount', texts.amount, ({ amountFen }) => amountFen),
  { key: 'status', head: texts.orderStatus, cell: ({ statusName }) => statusName },
  { key: 'time', head: texts.createTime, cell: ({ createTime }) => <Time at={createTime} /> },
]

const ORDERS_A_PAGE = 20

/** The orders of a person, for staff who may see orders. */
export function PersonOrders({ userId }: { userId: string }) {
  if (!useMay()('support')) return <Notice title={texts.ordersForSupport} />
  return <OrderList userId={userId} />
}

function OrderList({ userId }: { userId: string }) {
  const { table, pages } = useCursorList(findOrders, { userId, pageSize: ORDERS_A_PAGE }, 'before')
  return (
    <DataTable
      {...table}
      label={texts.TAB_NAMES.orders}
      columns={orderColumns(userId)}
      keyOf={({ orderId }) => orderId}
      empty={<Notice title={texts.noOrders} />}
    >
      {pages}
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
  timeColumn('time', texts.createTime, ({ createTime }) => createTime),
]

const ENTRIES_A_PAGE = 30

/** The log of staff's changes of an account. */
export function AccountLog({ userId }: { userId: string }) {
  const { table, pages } = useCursorList(readAccountLog, { id: userId, pageSize: ENTRIES_A_PAGE }, 'before')
  return (
    <DataTable
      {...table}
      label={texts.TAB_NAMES.log}
      columns={LOG_COLUMNS}
      keyOf={({ logId }) => logId}
      empty={<Notice title={texts.noLog} />}
    >
      {pages}
    </DataTable>
  )
}
