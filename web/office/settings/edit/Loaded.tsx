import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { errorMessage } from '../../../app/ui/text/error-message.ts'
import * as texts from './texts.ts'

/** Renders the data of a query, and a notice while it loads or when it fails. */
export function Loaded<Data>({ query, children }: { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Notice title={texts.loading} />
  return (
    <Notice title={texts.failed} actions={<Button onClick={() => void query.refetch()}>{texts.retry}</Button>}>
      {errorMessage(query.error)}
    </Notice>
  )
}

interface LoadedAnswerProps<R extends Route> {
  route: R
  args: ArgsOf<R>
  children: (answer: AnswerOf<R>) => ReactNode
}

/** The same for the answer of a reading call. */
export function LoadedAnswer<R extends Route>({ route, args, children }: LoadedAnswerProps<R>) {
  return <Loaded<AnswerOf<R>> query={useQuery(remoteQuery(route, args))}>{children}</Loaded>
}
