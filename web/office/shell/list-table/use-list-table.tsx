import { useState } from 'react'
import type { ColumnSizes, Sort } from '../../../app/ui/table/DataTable.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { ColumnHandle } from './ColumnHandle.tsx'
import { loadWidths, storeWidths, withWidth } from './column-widths.ts'
import { focusRow } from './focus-row.ts'
import { type ListColumn, sortedRows } from './sorted-rows.ts'

interface ListTable<Row> {
  /** The list's name, under which this device stores the widths of its columns. */
  name: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  /** True when no other page has rows: then they can be sorted. */
  isWhole: boolean
}

/** Properties of a `DataTable` with columns to widen and, in a list of one page, to sort by; J and K walk through its rows. */
export function useListTable<Row>({ name, columns, rows, isWhole }: ListTable<Row>) {
  const [sort, onSort] = useState<Sort>()
  const [widths, setWidths] = useState(() => loadWidths(name))
  useShortcuts({ j: () => focusRow(1), k: () => focusRow(-1) })
  const resize = (key: string, px: number | undefined) => {
    const next = withWidth(widths, key, px)
    setWidths(next)
    storeWidths(name, next)
  }
  const sizes: ColumnSizes<Row> = {
    widthOf: (key) => widths[key],
    handleOf: ({ key, head }) => <ColumnHandle head={head} width={widths[key]} onResize={(px) => resize(key, px)} />,
  }
  return {
    columns: columns.map((column) => ({ ...column, isSortable: isWhole && column.sortBy !== undefined })),
    rows: isWhole ? sortedRows(rows, columns, sort) : rows,
    sort: isWhole ? sort : undefined,
    onSort,
    sizes,
  }
}
