import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Blobs } from './blobs.ts'
import type { StoredTable } from './manifest.ts'
import * as query from './schema.sql.ts'

/** A table that only grows is unchanged up to its last part, so the next backup stores that part alone. */
const PART_BYTES = 32 * 1024 * 1024

const NEWLINE = 0x0a

/** Stores the rows of a table in parts. */
export async function storeTable(client: pg.ClientBase, table: query.TableShape, blobs: Blobs): Promise<StoredTable> {
  const { schema, name, columns } = table
  const stream = client.query(to(query.copyOut(table)))
  const parts: string[] = []
  for await (const part of partsOf(stream, PART_BYTES)) parts.push(await blobs.storePart(part))
  return { schema, name, columns, rows: stream.rowCount, parts }
}

/** Cuts rows into parts of about this size. COPY escapes the line breaks in values, so that each line is a row. */
export async function* partsOf(chunks: AsyncIterable<Buffer>, partBytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    const room = Math.max(partBytes - length, 0)
    const cut = length + chunk.length < partBytes ? 0 : chunk.indexOf(NEWLINE, Math.max(room - 1, 0)) + 1
    if (cut > 0) {
      yield Buffer.concat([...waiting, chunk.subarray(0, cut)])
      waiting = []
      length = 0
    }
    const rest = chunk.subarray(cut)
    if (rest.length > 0) waiting.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/** Loads rows into an empty table. */
export async function loadTable(client: pg.ClientBase, table: StoredTable, rows: AsyncIterable<Buffer>): Promise<void> {
  const stream = client.query(from(query.copyIn(table)))
  await pipeline(Readable.from(rows, { objectMode: true }), stream)
  if (stream.rowCount !== table.rows)
    throw new Error(`${table.schema}.${table.name} has ${stream.rowCount} rows instead of ${table.rows}`)
}
