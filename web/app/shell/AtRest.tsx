import { type ComponentType, useEffect, useState } from 'react'
import { atRest } from '../ui/at-rest.ts'

/** What no page needs to be read and heard, once the first one rests: nothing of it can take a page away. */
export function AtRest() {
  const [Rest, setRest] = useState<ComponentType>()
  useEffect(
    () =>
      atRest(() => {
        import('./Rest.tsx').then((loaded) => setRest(() => loaded.Rest)).catch(() => {})
      }),
    [],
  )
  return Rest ? <Rest /> : null
}
