import { type ReactNode, Suspense } from 'react'
import { useHydrated } from '../../ui/browser/use-hydrated.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconCloudDown } from '../../ui/data/icons.ts'
import * as texts from './texts.ts'

/** The slot of the button 离线可听, which is rendered once the page is hydrated: before, it would do nothing. */
export function SaveOfflineSlot({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  const waiting = (
    <Button aria-disabled="true">
      <IconCloudDown size={16} aria-hidden="true" /> {texts.listenOffline}
    </Button>
  )
  return isHydrated ? <Suspense fallback={waiting}>{children}</Suspense> : waiting
}
