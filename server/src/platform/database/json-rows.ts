import { type RawBuilder, sql } from 'kysely'

type ColumnType =
  | 'bigint'
  | 'bigint[]'
  | 'boolean'
  | 'double precision'
  | 'int'
  | 'jsonb'
  | 'smallint'
  | 'text'
  | 'text[]'
  | 'timestamptz'
  | 'uuid'

/** Columns of a table by their property names, which are the columns' in camel case. */
export type Columns<Row> = { readonly [Name in keyof Row & string]?: ColumnType }

const columnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const namesOf = (columns: object) => Object.keys(columns).map(columnName)

/** The names of columns, as a list in a statement. */
export const columnList = (columns: object): RawBuilder<unknown> => sql.raw(namesOf(columns).join(', '))

/** The values that `given` has for these columns, as the changes of an `update`. */
export const givenChanges = (columns: object): RawBuilder<unknown> =>
  sql.raw(
    namesOf(columns)
      .map((name) => `${name} = given.${name}`)
      .join(', '),
  )

/** Rows as the table `given` of a statement, in one parameter. Instants may be milliseconds since 1970. */
export function rowsAsTable<Row extends object>(rows: readonly Row[], columns: Columns<Row>): RawBuilder<unknown> {
  const types = Object.entries(columns as Record<string, ColumnType>)
  const values = rows.map((row) =>
    Object.fromEntries(types.map(([name, type]) => [columnName(name), asJson((row as Record<string, unknown>)[name], type)])),
  )
  const table = types.map(([name, type]) => `${columnName(name)} ${type}`).join(', ')
  return sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (${sql.raw(table)})`
}

const asJson = (value: unknown, type: ColumnType) =>
  type === 'timestamptz' && typeof value === 'number' ? new Date(value).toISOString() : value
