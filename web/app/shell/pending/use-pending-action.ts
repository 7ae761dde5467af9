import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useEngine } from '../../playback/engine/playback.tsx'
import { takePendingAction } from '../../session/pending-action.ts'
import { useUser } from '../../session/session.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { errorMessage } from '../../ui/text/error-message.ts'

/** Performs a visitor's pending action once, when they have signed in and are back on its page. */
export function usePendingAction(): void {
  const client = useQueryClient()
  const engine = useEngine()
  const userId = useUser()?.userId
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  // Pages to sign in on lead to the page of the action.
  const isArrived = userId !== undefined && pathname !== '/login' && pathname !== '/social-callback'
  useEffect(() => {
    const action = isArrived ? takePendingAction() : undefined
    if (!action || userId === undefined) return
    import('./perform-action.tsx')
      .then(({ performAction }) => performAction(action, { client, revalidate, engine, userId }))
      .catch((error: unknown) => showToast(errorMessage(error), 'bad'))
  }, [isArrived, client, revalidate, engine, userId])
}
