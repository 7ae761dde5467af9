import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf, remoteQuery } from './remote-query.ts'

/** Puts the loader's answer into the query cache: no part of the site requests it again, and changes show on the page. */
export function useCachedAnswer<R extends Route>(route: R, args: ArgsOf<R>, answer: AnswerOf<R>): AnswerOf<R> {
  const client = useQueryClient()
  const { data } = useQuery({ ...remoteQuery(route, args), initialData: () => answer, refetchOnMount: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only newly loaded data replaces the cached
  useEffect(() => {
    client.setQueryData(keyOf(route, args), answer)
  }, [client, answer])
  return data as AnswerOf<R>
}
