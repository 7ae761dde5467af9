import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetDrafts } from '../session/preferences.ts'
import { useUser } from '../session/session.tsx'

/** What was answered to one user says nothing to the next. */
export function useOwnAnswers(): void {
  const client = useQueryClient()
  const userId = useUser()?.userId
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each user anew
  useEffect(() => () => void client.resetQueries(), [client, userId])
  useEffect(() => {
    if (userId === undefined) forgetDrafts()
  }, [userId])
}
