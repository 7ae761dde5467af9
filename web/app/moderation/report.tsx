import type { ReportKind } from '@shenglang/contract/moderation/entities'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSignInGate } from '../session/session.tsx'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

export interface Reported {
  kind: ReportKind
  id: string
}

/**
 * Asks why something is reported. The dialog stands where it is put: outside of a menu that closes when its item was chosen.
 */
export function useReport(reported: Reported): { ask: () => void; dialog: ReactNode } {
  const [isAsked, setAsked] = useState(false)
  const mayGoOn = useSignInGate()
  return {
    ask() {
      if (mayGoOn()) setAsked(true)
    },
    dialog: isAsked ? (
      <Suspense>
        <ReportDialog reported={reported} onClose={() => setAsked(false)} />
      </Suspense>
    ) : null,
  }
}
