import { type ReactNode, Suspense } from 'react'
import { Button } from '../ui/Button.tsx'
import { IconCloudDown } from '../ui/icons.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Where the mark 离线可听 stands, which comes once a browser can answer it: pressed before, it would say nothing. */
export function SaveOfflineSlot({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  const waiting = (
    <Button aria-disabled="true">
      <IconCloudDown size={16} aria-hidden="true" /> 离线可听
    </Button>
  )
  return isHydrated ? <Suspense fallback={waiting}>{children}</Suspense> : waiting
}
