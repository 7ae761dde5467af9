import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** The cache key of a call's answer; without arguments, of all calls of the route. */
export const keyOf = <R extends Route>(route: R, args?: ArgsOf<R>): readonly unknown[] =>
  args === undefined ? [route.path] : [route.path, args]

/** A reading call as a query; aborted when nothing uses it any more. */
export const remoteQuery = <R extends Route>(route: R, args: ArgsOf<R>) =>
  queryOptions<AnswerOf<R>>({ queryKey: keyOf(route, args), queryFn: ({ signal }) => call(route, args, signal) })

/** Changes a call's cached answer at once; the returned function restores it. */
export async function change<R extends Route>(
  client: QueryClient,
  route: R,
  args: ArgsOf<R>,
  edit: (answer: AnswerOf<R>) => AnswerOf<R>,
): Promise<() => void> {
  const queryKey = keyOf(route, args)
  // A pending answer would undo it.
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData<AnswerOf<R>>(queryKey)
  if (before !== undefined) client.setQueryData(queryKey, edit(before))
  return () => client.setQueryData(queryKey, before)
}
