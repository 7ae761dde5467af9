import { completeSearch, popularSearches } from '@shenglang/contract/catalog/routes'
import { SUGGESTIONS_SIZE } from '@shenglang/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { remoteQuery } from '../../../remote/remote-query.ts'
import { forgetWord, recentSearches } from '../../../session/recent-searches.ts'
import { completionOf, moveActive, optionsOf } from './completion.ts'
import { optionName } from './search-options.ts'

interface Typed {
  isOpen: boolean
  key: string
  openedAt: number
  recent: string[]
}

const SHUT: Typed = { isOpen: false, key: '', openedAt: 0, recent: [] }
/** The highlighted option and its keyword: it stays when options are added. */
const NO_OPTION = { key: '', name: '' }

/**
 * The options of the field: suggestions for its text, searches while it is empty. A newer request aborts the one before; its
 * results stay until there are newer ones.
 */
export function useCompletion() {
  const [{ isOpen, key, openedAt, recent }, setTyped] = useState(SHUT)
  const [standsOn, setStandsOn] = useState(NO_OPTION)
  const { data, isError } = useQuery({
    ...remoteQuery(completeSearch, { key, size: SUGGESTIONS_SIZE }),
    enabled: key !== '',
    placeholderData: (rows, before) => (before && before.state.dataUpdatedAt >= openedAt ? rows : undefined),
  })
  const { data: popular = [] } = useQuery({ ...remoteQuery(popularSearches, {}), enabled: isOpen })
  const rows = key === '' ? undefined : data?.rows
  const shown = { isOpen, key, rows, isFailed: isError, recent, popular }
  const options = optionsOf(completionOf({ ...shown, active: -1 }))
  const active = standsOn.key === key ? options.findIndex((option) => optionName(option) === standsOn.name) : -1
  const completion = completionOf({ ...shown, active })
  return {
    completion,
    open(text: string) {
      setStandsOn(NO_OPTION)
      setTyped((before) => ({
        isOpen: true,
        key: text.trim(),
        openedAt: before.isOpen && before.key !== '' ? before.openedAt : Date.now(),
        recent: recentSearches(),
      }))
    },
    close: () => setTyped(SHUT),
    move(step: 1 | -1) {
      const next = options[moveActive(active, step, options.length)]
      setStandsOn(next ? { key, name: optionName(next) } : NO_OPTION)
    },
    /** Removes one of the recent searches, or all. */
    forget(word?: string) {
      forgetWord(word)
      setStandsOn(NO_OPTION)
      setTyped((before) => ({ ...before, recent: recentSearches() }))
    },
  }
}
