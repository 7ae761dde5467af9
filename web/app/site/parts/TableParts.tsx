import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { type Column, DataTable, type Sort } from '../../ui/table/DataTable.tsx'
import { Part } from './Part.tsx'
import * as texts from './texts.ts'

const nothing = () => {}

/** A table with rows to sort and select, and without. */
export function TableParts() {
  return (
    <>
      <Part name={texts.TABLE}>
        <Orders />
      </Part>
      <Part name={texts.TABLE_STATES}>
        <DataTable label={texts.ORDERS} columns={COLUMNS} rows={[]} keyOf={keyOf} />
        <DataTable label={texts.ORDERS} columns={COLUMNS} rows={[]} keyOf={keyOf} state="loading" />
        <DataTable label={texts.ORDERS} columns={COLUMNS} rows={ORDERS.slice(0, 1)} keyOf={keyOf} state="loading" />
        <DataTable label={texts.ORDERS} columns={COLUMNS} rows={[]} keyOf={keyOf} state="failed" onRetry={nothing} />
      </Part>
    </>
  )
}

interface Order {
  no: string
  buyer: string
  fen: number
}

const ORDERS: Order[] = texts.BUYERS.map((buyer, index) => ({ no: `SL${1003 - index}`, buyer, fen: (index + 1) * 1200 }))
const keyOf = ({ no }: Order) => no
const COLUMNS: Column<Order>[] = [
  { key: 'no', head: texts.ORDER_NO, isSortable: true, cell: ({ no }) => no },
  { key: 'buyer', head: texts.BUYER, cell: ({ buyer }) => buyer },
  { key: 'fen', head: texts.AMOUNT, alignsEnd: true, isSortable: true, cell: ({ fen }) => `¥${fen / 100}` },
]

function Orders() {
  const [sort, setSort] = useState<Sort>({ key: 'fen', isDescending: false })
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set())
  const ascending = ORDERS.toSorted((one, other) => (sort.key === 'fen' ? one.fen - other.fen : one.no.localeCompare(other.no)))
  return (
    <DataTable
      label={texts.ORDERS}
      columns={COLUMNS}
      rows={sort.isDescending ? ascending.toReversed() : ascending}
      keyOf={keyOf}
      sort={sort}
      onSort={setSort}
      selection={{ selected, onSelect, name: keyOf, actions: <Button>{texts.EXPORT}</Button> }}
    />
  )
}
