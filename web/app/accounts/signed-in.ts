import { useNavigate } from 'react-router'
import { useSessionRefresh } from '../session/session.tsx'
import { signInPrompt } from '../session/sign-in-prompt.ts'

/** After signing in: the page learns who it is, goes on to where the user wanted to be, and does what they wanted there. */
export function useGoOn(onward: string): () => Promise<void> {
  const refresh = useSessionRefresh()
  const navigate = useNavigate()
  return async () => {
    await navigate(onward, { replace: true })
    await refresh()
    signInPrompt.takeWish(onward)?.()
  }
}
