import { lazy, Suspense, useSyncExternalStore } from 'react'
import { consentPrompt } from '../../session/consent-prompt.ts'

const ConsentQuestion = lazy(() => import('./ConsentQuestion.tsx'))

const never = () => false

/** Asks a member for consent to the terms when a call was refused without it. */
export function ConsentDialog() {
  const isRequested = useSyncExternalStore(consentPrompt.subscribe, consentPrompt.isRequested, never)
  if (!isRequested) return null
  return (
    <Suspense>
      <ConsentQuestion />
    </Suspense>
  )
}
