import { useNavigate } from 'react-router'
import { useSessionRefresh } from '../../session/session.tsx'
import { signInPrompt } from '../../session/sign-in-prompt.ts'

/** After signing in: reloads the user, redirects to the requested page, and continues the action. */
export function useAfterSignIn(onward: string): () => Promise<void> {
  const refresh = useSessionRefresh()
  const navigate = useNavigate()
  return async () => {
    await navigate(onward, { replace: true })
    await refresh()
    signInPrompt.takePending(onward)?.()
  }
}
