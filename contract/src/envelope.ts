import * as z from 'zod/mini'
import type { Route } from './route.ts'

/** A page of a list, as a handler returns it and a caller receives it. */
export interface Page<Row> {
  rows: Row[]
  /** Number of rows over all pages. */
  total: number
}

/** By schema of a page: the schemas of its rows and of its other fields. */
const pages = new WeakMap<z.ZodMiniType, { row: z.ZodMiniType; rest: z.ZodMiniObject }>()

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** The schema of a page of a list; `more` are fields of the page itself, such as the next cursor. */
export function pageOf<Row extends z.ZodMiniType, More extends Shape = Record<never, never>>(row: Row, more?: More) {
  const rest = { total: z.int(), ...(more as More) }
  const page = z.object({ rows: z.array(row), ...rest })
  pages.set(page, { row, rest: z.object(rest) })
  return page
}

/** The schema of a row when the route answers with a page; otherwise undefined. */
export function rowOf(route: Route): z.ZodMiniType | undefined {
  return pages.get(route.answer)?.row
}

/** The schema of the fields beside the rows when the route answers with a page; otherwise undefined. */
export function restOf(route: Route): z.ZodMiniType | undefined {
  return pages.get(route.answer)?.rest
}

/** `code` 200 is success and equals the HTTP status (spec §7); otherwise `fault` names the fault. */
export type Envelope = { code: number; msg: string; fault?: string; detail?: unknown; data?: unknown } & Partial<Page<unknown>>

export const SUCCESS_CODE = 200
const SUCCESS_MSG = '操作成功'

const SUCCESS_HEAD = JSON.stringify({ code: SUCCESS_CODE, msg: SUCCESS_MSG }).slice(0, -1)

/** Wraps an answer's JSON in the envelope; nothing else does. A page's rows and total become fields of the envelope itself. */
export function wrap(route: Route, answer: string): string {
  return rowOf(route) ? `${SUCCESS_HEAD},${answer.slice(1)}` : `${SUCCESS_HEAD},"data":${answer}}`
}

/** Unwraps a successful envelope; nothing else does. Any answer but a page is in `data`. */
export function unwrap({ code: _code, msg: _msg, ...answer }: Partial<Envelope>): unknown {
  return 'data' in answer ? answer.data : answer
}

/** Parses the JSON of an answer; undefined when it is not JSON. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The user-facing message of an answer, with or without an envelope; undefined when it has none. */
export function messageIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('msg' in body)) return undefined
  return typeof body.msg === 'string' && body.msg !== '' ? body.msg : undefined
}
