import { fault } from '@shenglang/contract/faults'
import { type Caller, mayCall } from '@shenglang/contract/roles'
import type { AnswerOf, ArgsOf, CheckedArgsOf, Route } from '@shenglang/contract/route'
import * as z from 'zod/mini'

export type Handler<R extends Route> = (args: CheckedArgsOf<R>, caller: Caller) => Promise<AnswerOf<R>>

type Run = (args: unknown, caller: Caller) => Promise<unknown>

/** The handlers of the contract's routes: one road in, whether the call comes over HTTP or from a page's loader. */
export class Calls {
  readonly #runs = new Map<Route, Run>()

  on<R extends Route>(route: R, handler: Handler<R>): this {
    if (this.#runs.has(route)) throw new Error(`${route.method} ${route.path} has two handlers`)
    this.#runs.set(route, async (args, caller) => handler(checked(route, args), caller))
    return this
  }

  /** Checks who asks, then the arguments, then runs. Throws a `Fault`. */
  async call<R extends Route>(route: R, args: ArgsOf<R>, caller: Caller): Promise<AnswerOf<R>> {
    return this.run(route, args, caller) as Promise<AnswerOf<R>>
  }

  async run(route: Route, args: unknown, caller: Caller): Promise<unknown> {
    const run = this.#runs.get(route)
    if (!run) throw new Error(`${route.method} ${route.path} has no handler`)
    if (!mayCall(route.audience, caller)) throw fault(caller.userId === undefined ? 'NOT_SIGNED_IN' : 'FORBIDDEN')
    return run(args, caller)
  }

  get routes(): Route[] {
    return [...this.#runs.keys()]
  }
}

function checked<R extends Route>(route: R, args: unknown): CheckedArgsOf<R> {
  const result = z.safeParse(route.args, args)
  if (result.success) return result.data as CheckedArgsOf<R>
  const issue = result.error.issues[0]
  const name = issue?.path[0] === undefined ? '' : `参数 ${String(issue.path[0])} `
  throw fault('BAD_ARGUMENT', { message: `${name}${issue?.message ?? '不正确'}` })
}
