import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf, remoteQuery } from './remote-query.ts'

/**
 * What the page's loader brought, known to every part of the site: none of them asks for it again, and what they change in
 * it the page shows.
 */
export function useLoaded<R extends Route>(route: R, args: ArgsOf<R>, answer: AnswerOf<R>): AnswerOf<R> {
  const client = useQueryClient()
  const { data } = useQuery({ ...remoteQuery(route, args), initialData: () => answer, refetchOnMount: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is loaded anew replaces what is known
  useEffect(() => {
    client.setQueryData(keyOf(route, args), answer)
  }, [client, answer])
  return data as AnswerOf<R>
}
