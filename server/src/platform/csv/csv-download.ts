import { Readable } from 'node:stream'
import { type Caller, demandAccess } from '@shenglang/contract/roles'
import type { Route } from '@shenglang/contract/route'
import { shanghaiInput } from '@shenglang/contract/shanghai'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Db } from '../database/db.ts'
import { checked } from '../http/checked.ts'
import type { ReadContext } from '../http/http-exchange.ts'
import { logStaffCall } from '../http/logs/staff-log.ts'
import { CSV_HEAD, csvLine } from './csv.ts'

export interface CsvDeps {
  db: Db
  /** Throws where the caller has not proved what a call of staff asks for. */
  prove(like: Route, caller: Caller): Promise<void>
}

/** A download of all rows that a list shows with the same filters. */
interface Download<Filters extends z.ZodMiniObject, Row> {
  path: string
  name: string
  filters: Filters
  /** The call whose access it shares. */
  like: Route
  rows(db: Db, filters: z.infer<Filters>, caller: Caller): AsyncIterable<Row>
  columns: readonly (readonly [head: string, cell: (row: Row) => string | number])[]
}

/** Mounts a list that is streamed as CSV, as fast as it is received; logged as a staff call of its own. */
export function csvDownload<Filters extends z.ZodMiniObject, Row>(
  deps: CsvDeps,
  { path, name, filters, like, rows, columns }: Download<Filters, Row>,
) {
  return (app: FastifyInstance, base: string, readContext: ReadContext): void => {
    app.get(base + path, async (request: FastifyRequest, reply: FastifyReply) => {
      const context = await readContext(request, reply)
      demandAccess(like, context.caller)
      const args = checked(filters, request.query)
      const permission = like.permission ?? 'any'
      return logStaffCall(deps.db, context, { route: `GET ${path}`, permission, args }, async () => {
        await deps.prove(like, context.caller)
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}.csv"`)
          .header('cache-control', 'private, no-store')
          .send(Readable.from(linesOf(columns, rows(deps.db, args, context.caller))))
      })
    })
  }
}

async function* linesOf<Row>(columns: Download<never, Row>['columns'], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield CSV_HEAD + csvLine(columns.map(([head]) => head))
  for await (const row of rows) yield csvLine(columns.map(([, cell]) => cell(row)))
}

/** The minute in Shanghai; '' for an instant that has not occurred. */
export const timeCell = (instant: string): string => shanghaiInput(instant).replace('T', ' ')

/** Yuan as a number, without the sign of the currency, so that a spreadsheet adds it up. */
export const yuanCell = (fen: number): string => (fen / 100).toFixed(2)
