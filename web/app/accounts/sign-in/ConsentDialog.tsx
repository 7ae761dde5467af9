import { Suspense, useSyncExternalStore } from 'react'
import { consentPrompt } from '../../session/consent-prompt.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'

const ConsentQuestion = lazyPart(() => import('./ConsentQuestion.tsx'))

const never = () => false
const refuse = () => consentPrompt.settle(false)

/** Asks a member for consent to the terms when a call was refused without it. */
export function ConsentDialog() {
  const isRequested = useSyncExternalStore(consentPrompt.subscribe, consentPrompt.isRequested, never)
  if (!isRequested) return null
  return (
    <Suspense>
      <ConsentQuestion onClose={refuse} />
    </Suspense>
  )
}
