import type { Column, Sort } from '../../../app/ui/table/DataTable.tsx'

/** A column of a list with the value by which its rows are sorted. */
export interface ListColumn<Row> extends Column<Row> {
  sortBy?: (row: Row) => string | number
}

const TEXTS = new Intl.Collator('zh-CN', { numeric: true })

const compared = (one: string | number, other: string | number) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : TEXTS.compare(String(one), String(other))

/** The rows by a column; rows that are equal in it stay in the order of the list. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const value = columns.find(({ key }) => key === sort?.key)?.sortBy
  if (!value || !sort) return rows
  const direction = sort.isDescending ? -1 : 1
  return rows.toSorted((one, other) => direction * compared(value(one), value(other)))
}
