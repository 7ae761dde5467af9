import type * as z from 'zod/mini'
import type { Access } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT'

/**
 * One call of the platform as a value. Arguments named in `path` as `{name}` are sent there, the others in the query of a GET
 * and in the JSON body otherwise. Callers without access are refused before the handler runs.
 */
export type Route<Args extends z.ZodMiniObject = z.ZodMiniObject, Answer extends z.ZodMiniType = z.ZodMiniType> = Access &
  Definition<Args, Answer>

interface Definition<Args extends z.ZodMiniObject, Answer extends z.ZodMiniType> {
  readonly method: Method
  readonly path: string
  /** The call's text in the published document; Chinese, for integrators. */
  readonly summary: string
  /** `form` for arguments with a file: sent as multipart/form-data. */
  readonly encoding?: 'form'
  /** A GET that uses up an allowance or a message: no other site may start it (0004). */
  readonly spends?: true
  /** With the same `Idempotency-Key`, a repeated call has no further effect and gets the first answer. */
  readonly idempotent?: true
  /** For calls that write, upload or pay: requires consent to the site's terms. */
  readonly needsConsent?: true
  /** For staff calls: requires a recent proof of identity. `needsStep` decides the default. */
  readonly needsStep?: boolean
  /** For staff calls: allowed before two-step sign-in is complete, because this call completes it. */
  readonly completesTwoStep?: true
  readonly args: Args
  readonly answer: Answer
}

/** The arguments as a caller passes them: those with defaults may be left out. */
export type ArgsOf<R extends Route> = z.input<R['args']>
/** The arguments as a handler receives them: checked, with defaults. */
export type CheckedArgsOf<R extends Route> = z.output<R['args']>
export type AnswerOf<R extends Route> = z.output<R['answer']>

export function route<Args extends z.ZodMiniObject, Answer extends z.ZodMiniType>(
  definition: Route<Args, Answer>,
): Route<Args, Answer> {
  return definition
}

const nameInPath = /\{(\w+)\}/g

export function pathNames(route: Pick<Route, 'path'>): string[] {
  return Array.from(route.path.matchAll(nameInPath), (match) => match[1] ?? '')
}

/** The relative address of a call: path and query, without the base address. */
export function addressOf<R extends Route>(route: R, args: ArgsOf<R>): string {
  const rest: Record<string, unknown> = { ...args }
  const path = route.path.replace(nameInPath, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return route.method === 'GET' ? path + queryOf(rest) : path
}

function queryOf(args: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue
    query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}
