import type { ReportKind } from '@shenglang/contract/moderation/entities'
import { type ReactNode, Suspense, useState } from 'react'
import { useSignInPrompt } from '../session/session.tsx'
import { lazyPart } from '../ui/browser/lazy-part.tsx'

const ReportDialog = lazyPart(() => import('./ReportDialog.tsx'))

export interface Reported {
  kind: ReportKind
  id: string
}

/** Asks for the reason of a report. Render the dialog outside of menus, which close when an item is chosen. */
export function useReport(reported: Reported): { request: () => void; dialog: ReactNode } {
  const [isRequested, setRequested] = useState(false)
  const ensureSignedIn = useSignInPrompt()
  return {
    request() {
      if (ensureSignedIn()) setRequested(true)
    },
    dialog: isRequested ? (
      <Suspense>
        <ReportDialog reported={reported} onClose={() => setRequested(false)} />
      </Suspense>
    ) : null,
  }
}
