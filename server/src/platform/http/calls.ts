import { hasReadableText, UNREADABLE_TEXT } from '@shenglang/contract/arguments'
import type { Fault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { labelOf } from '@shenglang/contract/field-labels'
import type { RateLimit } from '@shenglang/contract/limits'
import { type Caller, demandAccess } from '@shenglang/contract/roles'
import type { AnswerOf, ArgsOf, CheckedArgsOf, Route } from '@shenglang/contract/route'
import type * as z from 'zod/mini'
import { asCaller } from '../caller-scope.ts'
import { MemoryLimits } from '../limits/memory-limits.ts'
import type { Limits } from '../limits/port.ts'
import { createRateLimits } from '../limits/rate-limits.ts'
import { parseSafely } from '../parse-safely.ts'
import type { StrippedJson } from '../stripped-json.ts'
import { type Answer, answerStripper } from './answers.ts'
import type { HttpExchange, RequestContext } from './http-exchange.ts'

export type Handler<R extends Route> = (
  args: CheckedArgsOf<R>,
  caller: Caller,
  exchange: HttpExchange,
) => Promise<Answer<AnswerOf<R>>>

/** A call whose caller and arguments have been checked. */
export interface CheckedCall {
  readonly route: Route
  readonly args: unknown
  readonly context: RequestContext
}

/** Runs around every call, for example to log it; `run` makes the call. */
export type WrapCall = (call: CheckedCall, run: () => Promise<StrippedJson<unknown>>) => Promise<StrippedJson<unknown>>

interface Mounted {
  route: Route
  run: (call: CheckedCall) => Promise<StrippedJson<unknown>>
  /** Throws when the caller made too many calls. */
  count?: (who: string) => Promise<void>
}

/** The pages' bundle has its own copy of the contract, so routes are matched by name, not by identity. */
export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** The handlers of the contract's routes: the one entry for calls over HTTP and from a page's loader. */
export class Calls {
  readonly #mounted = new Map<string, Mounted>()
  readonly #wraps: readonly WrapCall[]
  readonly #limits: Limits

  /** The first wrap is the outermost. */
  constructor(wraps: readonly WrapCall[] = [], limits: Limits = new MemoryLimits()) {
    this.#wraps = wraps
    this.#limits = limits
  }

  on<R extends Route>(route: R, handler: Handler<R>): this {
    if (this.#mounted.has(nameOf(route))) throw new Error(`${nameOf(route)} has two handlers`)
    const strip = answerStripper(route)
    this.#mounted.set(nameOf(route), {
      route,
      run: async ({ args, context }) => strip(await handler(args as CheckedArgsOf<R>, context.caller, context.exchange)),
    })
    return this
  }

  /** Rate-limits these calls together, for each user and each address of visitors. */
  limit(routes: Route[], limits: readonly RateLimit[]): this {
    const count = this.counting(routes.map(nameOf).join(), limits)
    for (const route of routes) this.#of(route).count = count
    return this
  }

  /**
   * A rate limit for what only some calls of a route do. The returned function counts one more under this name, or throws
   * TOO_MANY_REQUESTS.
   */
  counting(name: string, limits: readonly RateLimit[]): (who: string) => Promise<void> {
    return createRateLimits(this.#limits, name, limits)
  }

  /** The answer as a value, for callers in this process. Throws a `Fault`. */
  async call<R extends Route>(route: R, args: ArgsOf<R>, context: RequestContext): Promise<AnswerOf<R>> {
    return (await this.run(route, () => args, context)).parse() as AnswerOf<R>
  }

  /**
   * Checks the caller, then the arguments (read only once the caller is allowed), then runs. The answer is stripped to what the
   * route declares. Throws a `Fault`.
   */
  async run(
    route: Pick<Route, 'method' | 'path'>,
    readArgs: () => unknown,
    context: RequestContext,
  ): Promise<StrippedJson<unknown>> {
    const mounted = this.#of(route)
    const { caller, exchange } = context
    demandAccess(mounted.route, caller)
    const who = caller.userId ?? exchange.network
    return asCaller(who, () => this.#run(mounted, who, readArgs, context))
  }

  async #run(mounted: Mounted, who: string, readArgs: () => unknown, context: RequestContext): Promise<StrippedJson<unknown>> {
    await mounted.count?.(who)
    const call = { route: mounted.route, args: checked(mounted.route, await readArgs()), context }
    const run = this.#wraps.reduceRight<() => Promise<StrippedJson<unknown>>>(
      (next, wrap) => () => wrap(call, next),
      () => mounted.run(call),
    )
    return run()
  }

  #of(route: Pick<Route, 'method' | 'path'>): Mounted {
    const mounted = this.#mounted.get(nameOf(route))
    if (!mounted) throw new Error(`${nameOf(route)} has no handler`)
    return mounted
  }

  /** Throws if a route has no handler, or a handler no route. */
  refuseGaps(routes: readonly Route[]): void {
    const needed = new Set(routes.map(nameOf))
    for (const name of needed) if (!this.#mounted.has(name)) throw new Error(`${name} has no handler: mount one in its domain`)
    for (const name of this.#mounted.keys()) if (!needed.has(name)) throw new Error(`${name} has a handler and is in no contract`)
  }

  get routes(): Route[] {
    return Array.from(this.#mounted.values(), ({ route }) => route)
  }
}

function checked<R extends Route>(route: R, args: unknown): CheckedArgsOf<R> {
  refuseUnreadable(args)
  const result = parseSafely(route.args, args, { error: defaultMessage })
  if (result.success) return result.data as CheckedArgsOf<R>
  const [issue] = result.issues
  throw badArgument(issue?.path[0], issue?.message ?? '格式不正确', result.cause)
}

/** Refuses text that the database cannot store in any argument of any call, so that no schema has to. */
function refuseUnreadable(args: unknown): void {
  if (typeof args !== 'object' || args === null) return
  const unreadable = Object.entries(args).find((entry) => !hasReadableText(entry))
  if (unreadable) throw badArgument(hasReadableText(unreadable[0]) ? unreadable[0] : undefined, UNREADABLE_TEXT)
}

/** The message of a schema without one; the library's are English and name types. */
const defaultMessage: z.core.$ZodErrorMap = ({ input }) => (input === undefined ? '没有填写' : '格式不正确')

function badArgument(name: PropertyKey | undefined, reason: string, cause?: unknown): Fault {
  if (name === undefined) return fault('BAD_ARGUMENT', { message: `参数${reason}` }, { cause })
  const field = String(name)
  return fault('BAD_ARGUMENT', { message: `${labelOf(field)}：${reason}`, field, reason }, { cause })
}
