import { useNavigate } from 'react-router'
import { useSessionRefresh } from '../session/session.tsx'

/** After signing in: the page learns who it is, and goes on to where the user wanted to be. */
export function useGoOn(onward: string): () => Promise<void> {
  const refresh = useSessionRefresh()
  const navigate = useNavigate()
  return async () => {
    await navigate(onward, { replace: true })
    await refresh()
  }
}
