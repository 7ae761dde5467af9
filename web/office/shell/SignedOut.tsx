import { signInAddress } from '@shenglang/contract/accounts/guards'
import { useEffect, useSyncExternalStore } from 'react'
import { signInPrompt } from '../../app/session/sign-in-prompt.ts'

/** Opens the sign-in page, which leads back, once a call was refused because the session has ended. */
export function SignedOut() {
  const isRequested = useSyncExternalStore(signInPrompt.subscribe, signInPrompt.isRequested)
  useEffect(() => {
    const { pathname, search } = window.location
    if (isRequested) window.location.assign(signInAddress(pathname + search))
  }, [isRequested])
  return null
}
