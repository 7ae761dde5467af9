import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetDrafts } from '../session/preferences.ts'
import { useSessionRefresh, useUser } from '../session/session.tsx'
import { usePageEvents } from './events.ts'

/** What was answered to one user says nothing to the next, and what the page brought nothing once their rights changed. */
export function useOwnAnswers(): void {
  const client = useQueryClient()
  const userId = useUser()?.userId
  const refresh = useSessionRefresh()
  usePageEvents({ rights: () => void refresh() })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each user anew
  useEffect(() => () => void client.resetQueries(), [client, userId])
  useEffect(() => {
    if (userId === undefined) forgetDrafts()
  }, [userId])
}
