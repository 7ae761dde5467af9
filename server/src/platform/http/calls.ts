import { fault } from '@shenglang/contract/faults'
import type { RateLimit } from '@shenglang/contract/limits'
import { type Caller, mayCall } from '@shenglang/contract/roles'
import type { AnswerOf, ArgsOf, CheckedArgsOf, Route } from '@shenglang/contract/route'
import * as z from 'zod/mini'
import type { StrippedJson } from '../stripped-json.ts'
import { type Answer, answerStripper } from './answers.ts'
import { createRateLimits } from './rate-limits.ts'
import type { Arrival, Visit } from './visit.ts'

export type Handler<R extends Route> = (args: CheckedArgsOf<R>, caller: Caller, visit: Visit) => Promise<Answer<AnswerOf<R>>>

interface Mounted {
  route: Route
  run: (args: unknown, arrival: Arrival) => Promise<StrippedJson<unknown>>
  /** Throws when whoever asks has asked too often. */
  count?: (who: string) => Promise<void>
}

/** The pages' bundle holds a contract of its own, so a route is known by what it says, not by its identity. */
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** The handlers of the contract's routes: one road in, whether the call comes over HTTP or from a page's loader. */
export class Calls {
  readonly #mounted = new Map<string, Mounted>()

  on<R extends Route>(route: R, handler: Handler<R>): this {
    if (this.#mounted.has(nameOf(route))) throw new Error(`${nameOf(route)} has two handlers`)
    const strip = answerStripper(route)
    this.#mounted.set(nameOf(route), {
      route,
      run: async (args, { caller, visit }) => strip(await handler(checked(route, args), caller, visit)),
    })
    return this
  }

  /** Lets each user, and each address of visitors, make these calls together only so often. */
  limit(routes: Route[], limits: readonly RateLimit[]): this {
    const count = createRateLimits(limits)
    for (const route of routes) this.#of(route).count = count
    return this
  }

  /** The answer as a value, for whoever calls from this process. Throws a `Fault`. */
  async call<R extends Route>(route: R, args: ArgsOf<R>, arrival: Arrival): Promise<AnswerOf<R>> {
    return (await this.run(route, () => args, arrival)).parse() as AnswerOf<R>
  }

  /**
   * Checks who asks, then the arguments, which are read only once the caller may make the call, then runs. The answer holds
   * what the route declares and nothing else. Throws a `Fault`.
   */
  async run(route: Pick<Route, 'method' | 'path'>, readArgs: () => unknown, arrival: Arrival): Promise<StrippedJson<unknown>> {
    const mounted = this.#of(route)
    const { caller, visit } = arrival
    if (!mayCall(mounted.route.audience, caller)) throw fault(caller.userId === undefined ? 'NOT_SIGNED_IN' : 'FORBIDDEN')
    await mounted.count?.(caller.userId ?? visit.network)
    return mounted.run(await readArgs(), arrival)
  }

  #of(route: Pick<Route, 'method' | 'path'>): Mounted {
    const mounted = this.#mounted.get(nameOf(route))
    if (!mounted) throw new Error(`${nameOf(route)} has no handler`)
    return mounted
  }

  get routes(): Route[] {
    return Array.from(this.#mounted.values(), ({ route }) => route)
  }
}

function checked<R extends Route>(route: R, args: unknown): CheckedArgsOf<R> {
  const result = z.safeParse(route.args, args)
  if (result.success) return result.data as CheckedArgsOf<R>
  const issue = result.error.issues[0]
  const reason = issue?.message ?? '不正确'
  if (issue?.path[0] === undefined) throw fault('BAD_ARGUMENT', { message: `参数${reason}` })
  const field = String(issue.path[0])
  throw fault('BAD_ARGUMENT', { message: `参数 ${field} ${reason}`, field, reason })
}
