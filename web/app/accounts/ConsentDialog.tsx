import { lazy, Suspense, useSyncExternalStore } from 'react'
import { consentPrompt } from '../session/consent-prompt.ts'

const ConsentQuestion = lazy(() => import('./ConsentQuestion.tsx'))

const never = () => false

/** Asks a member for consent to the terms when a call was refused for want of it. */
export function ConsentDialog() {
  const isAsked = useSyncExternalStore(consentPrompt.subscribe, consentPrompt.isAsked, never)
  if (!isAsked) return null
  return (
    <Suspense>
      <ConsentQuestion />
    </Suspense>
  )
}
