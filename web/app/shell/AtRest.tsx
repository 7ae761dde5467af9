import { type ComponentType, useEffect, useState } from 'react'
import { atRest } from '../ui/browser/at-rest.ts'

/** Parts that no page needs to be read or played, loaded once the first page is idle: a failure here does not affect a page. */
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
