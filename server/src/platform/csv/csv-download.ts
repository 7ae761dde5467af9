import { Readable } from 'node:stream'
import { fault } from '@shenglang/contract/faults'
import { type Caller, demandAccess } from '@shenglang/contract/roles'
import type { Route } from '@shenglang/contract/route'
import { shanghaiInput } from '@shenglang/contract/shanghai'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../database/db.ts'
import type { ReadContext } from '../http/http-exchange.ts'
import { logStaffCall } from '../http/logs/staff-log.ts'
import { CSV_HEAD, csvLine } from './csv.ts'

export interface CsvDeps {
  db: Db
  /** Throws where the caller has not proved what a call of staff asks for. */
  prove(like: Route, caller: Caller): Promise<void>
}

/** A download of all rows that a list shows with the same filters. */
interface Download<Filters extends z.ZodMiniObject> {
  path: string
  name: string
  filters: Filters
  /** The call whose access it shares. */
  like: Route
  lines(db: Db, filters: z.infer<Filters>, caller: Caller): AsyncIterable<string>
}

/** Streams a list as CSV, as fast as it is received; logged as a staff call of its own. */
export function mountCsv<Filters extends z.ZodMiniObject>(
  app: FastifyInstance,
  base: string,
  readContext: ReadContext,
  deps: CsvDeps,
  { path, name, filters, like, lines }: Download<Filters>,
): void {
  app.get(base + path, async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await readContext(request, reply)
    demandAccess(like, context.caller)
    const args = z.safeParse(filters, request.query)
    if (!args.success) throw fault('BAD_ARGUMENT', { message: args.error.issues[0]?.message ?? '' })
    const permission = like.permission ?? 'any'
    return logStaffCall(deps.db, context, { route: `GET ${path}`, permission, args: args.data }, async () => {
      await deps.prove(like, context.caller)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(lines(deps.db, args.data, context.caller)))
    })
  })
}

export async function* linesOf<Row>(
  head: readonly string[],
  rows: AsyncIterable<Row>,
  cells: (row: Row) => readonly (string | number)[],
): AsyncGenerator<string> {
  yield CSV_HEAD + csvLine(head)
  for await (const row of rows) yield csvLine(cells(row))
}

/** The minute in Shanghai; '' for an instant that has not occurred. */
export const timeCell = (instant: string): string => shanghaiInput(instant).replace('T', ' ')

/** Yuan as a number, without the sign of the currency, so that a spreadsheet adds it up. */
export const yuanCell = (fen: number): string => (fen / 100).toFixed(2)
