import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
