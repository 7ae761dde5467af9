import * as z from 'zod/mini'
import type { Route } from './route.ts'

/** A page of a list, as a handler returns it and a caller receives it. */
export interface Page<Row> {
  rows: Row[]
  /** How many rows there are over all pages. */
  total: number
}

const pages = new WeakSet<z.ZodMiniType>()

export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  const page = z.object({ rows: z.array(row), total: z.int() })
  pages.add(page)
  return page
}

export function answersPage(route: Route): boolean {
  return pages.has(route.answer)
}

/** `code` 200 is success and agrees with the HTTP status (spec §7); `fault` names the fault otherwise. */
export type Envelope = { code: number; msg: string; fault?: string; detail?: unknown; data?: unknown } & Partial<Page<unknown>>

export const SUCCESS_CODE = 200
export const SUCCESS_MSG = '操作成功'

/** Puts the envelope on: here and nowhere else. */
export function wrap(route: Route, answer: unknown): Envelope {
  const head = { code: SUCCESS_CODE, msg: SUCCESS_MSG }
  return answersPage(route) ? { ...head, ...(answer as Page<unknown>) } : { ...head, data: answer }
}

/** Takes a successful envelope off: here and nowhere else. */
export function unwrap(route: Route, envelope: Pick<Envelope, 'rows' | 'total' | 'data'>): unknown {
  return answersPage(route) ? { rows: envelope.rows, total: envelope.total } : envelope.data
}

/** What a server answered, as JSON; undefined where it is none. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The words for the reader in what a server answered, an envelope or not; undefined where there are none. */
export function messageIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('msg' in body)) return undefined
  return typeof body.msg === 'string' && body.msg !== '' ? body.msg : undefined
}
