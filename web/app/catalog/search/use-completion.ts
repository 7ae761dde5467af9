import type { Suggestion } from '@shenglang/contract/catalog/entities'
import { completeSearch } from '@shenglang/contract/catalog/routes'
import { SUGGESTIONS_SIZE } from '@shenglang/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { remoteQuery } from '../../remote/remote-query.ts'
import { type Completion, completionOf, moveActive } from './completion.ts'

const SHUT = { key: '', openedAt: 0 }
const NO_ROW: { rows: Suggestion[] | undefined; index: number } = { rows: undefined, index: -1 }

/** Suggestions for what is typed. The question before is given up; what it has brought stands until there is something newer. */
export function useCompletion() {
  const [{ key, openedAt }, setTyped] = useState(SHUT)
  const [standsOn, setStandsOn] = useState(NO_ROW)
  const { data, isError } = useQuery({
    ...remoteQuery(completeSearch, { key, size: SUGGESTIONS_SIZE }),
    enabled: key !== '',
    placeholderData: (rows, before) => (before && before.state.dataUpdatedAt >= openedAt ? rows : undefined),
  })
  const rows = data?.rows
  const active = standsOn.rows === rows ? standsOn.index : -1
  const completion: Completion = completionOf({ key, rows, isFailed: isError, active })
  return {
    completion,
    type(text: string) {
      setStandsOn(NO_ROW)
      setTyped((before) => ({ key: text.trim(), openedAt: before.key === '' ? Date.now() : before.openedAt }))
    },
    close: () => setTyped(SHUT),
    move(step: 1 | -1) {
      const moved = moveActive(completion, step)
      if (moved.status === 'rows') setStandsOn({ rows: moved.rows, index: moved.active })
    },
  }
}
