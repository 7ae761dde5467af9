import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { IconChevronDown, IconChevronUp } from '../data/icons.ts'
import { Skeleton } from '../data/Skeleton.tsx'
import { Notice } from '../layout/Notice.tsx'
import styles from './DataTable.module.css'
import * as texts from './texts.ts'
import { type RowSelection, useRowSelection } from './use-row-selection.ts'

export interface Column<Row> {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Aligns the cells at the end of their column, as figures need it. */
  alignsEnd?: boolean
  isSortable?: boolean
  /** Left out on a phone. */
  isWideOnly?: boolean
}

export interface Sort {
  key: string
  isDescending: boolean
}

export interface ColumnSizes<Row> {
  /** In pixels; undefined for as wide as its content asks for. */
  widthOf: (key: string) => number | undefined
  /** The handle at the edge of a column's head. */
  handleOf: (column: Column<Row>) => ReactNode
}

interface DataTableProps<Row> {
  label: string
  /** The first names its row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** The row that plays, or is open. */
  isCurrent?: (row: Row) => boolean
  /** On a phone its rows stay rows: for few short cells. */
  isCompact?: boolean
  /** Widths of columns that the reader may change. */
  sizes?: ColumnSizes<Row>
  /** With it every row has a box; `name` says which row a box is of. */
  selection?: RowSelection & { name: (row: Row) => string; actions?: ReactNode }
  /** `loading` dims the rows that are there. */
  state?: 'ready' | 'loading' | 'failed'
  onRetry?: () => void
  /** Shown if there are no rows. */
  empty?: ReactNode
  /** Below the rows: `Pagination`. */
  children?: ReactNode
}

/**
 * Rows of data to sort, select and page through; on a phone each row is a card, its cells named by their heads, unless the
 * table is compact.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, isCurrent, isCompact = false, selection, state = 'ready' } = props
  const { onRetry, empty, children } = props
  if (state === 'failed') return <Notice title={texts.failed} actions={<Button onClick={onRetry}>{texts.retry}</Button>} />
  if (rows.length === 0)
    return state === 'loading' ? <Skeleton label={texts.loading} count={5} /> : (empty ?? <Notice title={texts.empty} />)
  return (
    <div
      className={selection ? styles.frame : `${styles.frame} mt-16`}
      data-busy={state === 'loading' || undefined}
      aria-busy={state === 'loading'}
    >
      {selection ? (
        <SelectableTable {...props} selection={selection} />
      ) : (
        <table className={isCompact ? `${styles.table} number` : `${styles.table} ${styles.cards} number`} aria-label={label}>
          <Head columns={columns} sort={props.sort} onSort={props.onSort} sizes={props.sizes} />
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} aria-current={isCurrent?.(row) || undefined}>
                <Cells columns={columns} row={row} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {children}
    </div>
  )
}

type SelectableProps<Row> = DataTableProps<Row> & { selection: NonNullable<DataTableProps<Row>['selection']> }

function SelectableTable<Row>(props: SelectableProps<Row>) {
  const { label, columns, rows, keyOf, selection } = props
  const { toggle, togglePage, clear, isWhole, onKeyDown } = useRowSelection(selection, rows.map(keyOf))
  const { selected, name, actions } = selection
  const box = (boxLabel: string, isChecked: boolean, onClick: (event: MouseEvent) => void) => (
    <label className="grid place-centre w-hit h-hit">
      <input type="checkbox" aria-label={boxLabel} checked={isChecked} readOnly onClick={onClick} />
    </label>
  )
  return (
    <>
      <div className={`${styles.count} flex wrap middle gap-8-12 min-h-hit`} role="status">
        {selected.size > 0 ? (
          <>
            {texts.selectedCount(selected.size)}
            {actions}
            <Button look="quiet" onClick={clear}>
              {texts.clearSelection}
            </Button>
          </>
        ) : null}
      </div>
      <table className={`${styles.table} ${styles.cards} number`} aria-label={label} onKeyDown={onKeyDown}>
        <Head columns={columns} sort={props.sort} onSort={props.onSort} sizes={props.sizes}>
          <td>{box(texts.selectPage, isWhole, togglePage)}</td>
        </Head>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-selected={selected.has(keyOf(row)) || undefined}>
              <td>{box(texts.selectRow(name(row)), selected.has(keyOf(row)), (event) => toggle(keyOf(row), event))}</td>
              <Cells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Cells<Row>({ columns: [first, ...others], row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <>
      {first ? <th scope="row">{first.cell(row)}</th> : null}
      {others.map(({ key, head, alignsEnd, isWideOnly, cell }) => (
        <td key={key} data-head={head} data-end={alignsEnd || undefined} data-wide={isWideOnly || undefined}>
          {/* One box, since a card spreads its head and its value. */}
          <div>{cell(row)}</div>
        </td>
      ))}
    </>
  )
}

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  sizes: ColumnSizes<Row> | undefined
  children?: ReactNode
}

function Head<Row>({ columns, sort, onSort, sizes, children }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {children}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} sizes={sizes} />
        ))}
      </tr>
    </thead>
  )
}

function HeadCell<Row>({ column, sort, onSort, sizes }: { column: Column<Row> } & Omit<HeadProps<Row>, 'columns' | 'children'>) {
  const { key, head, alignsEnd, isSortable, isWideOnly } = column
  const sorted = sort?.key === key ? sort : undefined
  const Arrow = sorted?.isDescending ? IconChevronDown : IconChevronUp
  return (
    <th
      scope="col"
      style={{ width: sizes?.widthOf(key) }}
      data-end={alignsEnd || undefined}
      data-wide={isWideOnly || undefined}
      aria-sort={sorted && (sorted.isDescending ? 'descending' : 'ascending')}
    >
      {isSortable && onSort ? (
        <button type="button" onClick={() => onSort({ key, isDescending: sorted ? !sorted.isDescending : false })}>
          {head}
          {sorted ? <Arrow size={14} aria-hidden="true" /> : null}
        </button>
      ) : (
        head
      )}
      {sizes?.handleOf(column)}
    </th>
  )
}
