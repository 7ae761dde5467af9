import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { Button } from '../ui/Button.tsx'
import { IconCloudDown } from '../ui/icons.ts'

const never = () => () => {}

/** Where the mark 离线可听 stands, which comes once a browser can answer it: pressed before, it would say nothing. */
export function KeepPlace({ children }: { children: ReactNode }) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const waiting = (
    <Button aria-disabled="true">
      <IconCloudDown size={16} aria-hidden="true" /> 离线可听
    </Button>
  )
  return isAlive ? <Suspense fallback={waiting}>{children}</Suspense> : waiting
}
