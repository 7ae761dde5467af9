import { Time } from '../../../app/ui/data/Time.tsx'
import { MoneyText } from '../MoneyText.tsx'
import type { ListColumn } from './sorted-rows.ts'

/** A column of amounts in fen, by which a list can be sorted. */
export const moneyColumn = <Row,>(key: string, head: string, fen: (row: Row) => number): ListColumn<Row> => ({
  key,
  head,
  alignsEnd: true,
  cell: (row) => <MoneyText fen={fen(row)} />,
  sortBy: fen,
})

/** A column of instants to the minute, by which a list can be sorted. */
export const timeColumn = <Row,>(
  key: string,
  head: string,
  at: (row: Row) => string,
  look: Pick<ListColumn<Row>, 'alignsEnd'> = {},
): ListColumn<Row> => ({
  ...look,
  key,
  head,
  cell: (row) => <Time at={at(row)} look="moment" />,
  sortBy: at,
})
