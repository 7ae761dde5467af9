import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../ui/browser/when-idle.ts'

/** Parts without which a page can be read and played, loaded once the first page is idle; their failure affects no page. */
export function BackgroundParts() {
  const [Content, setContent] = useState<ComponentType>()
  useEffect(
    () =>
      whenIdle(() => {
        import('./Rest.tsx').then(({ Rest }) => startTransition(() => setContent(() => Rest))).catch(() => {})
      }),
    [],
  )
  return Content ? <Content /> : null
}
