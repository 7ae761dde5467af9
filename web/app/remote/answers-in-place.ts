import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetDrafts } from '../session/preferences.ts'
import { useUser } from '../session/session.tsx'

/** Answers to one user, and drafts of one, are not shown to the next. */
export function useAnswersInPlace(): void {
  const client = useQueryClient()
  const userId = useUser()?.userId
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run again for each user
  useEffect(() => () => void client.resetQueries(), [client, userId])
  useEffect(() => {
    // A session that ended elsewhere may go on: its drafts stay until another user signs in.
    if (userId !== undefined) forgetDrafts(userId)
  }, [userId])
}
