import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { remoteQuery } from '../../../app/remote/remote-query.ts'

/** The answer of a reading call with its state for a table: the last answer stays, dimmed, while another one loads. */
export function useList<R extends Route>(route: R, args: ArgsOf<R>) {
  const { data, isError, isFetching, refetch } = useQuery(remoteQuery(route, args))
  const [last, setLast] = useState<{ data: AnswerOf<R> }>()
  if (data !== undefined && data !== last?.data) setLast({ data })
  const hasFailed = data === undefined && isError && !isFetching
  const state: 'ready' | 'loading' | 'failed' = data !== undefined ? 'ready' : hasFailed ? 'failed' : 'loading'
  return { data: data ?? last?.data, state, onRetry: () => void refetch() }
}
