import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../ui/browser/lazy-part.tsx'
import home from './home-page.module.css'

const MapTeaser = lazyPart(() => import('../map/MapTeaser.tsx'))
/** It starts loading this far below the window. */
const AHEAD = '400px'

/** The small map of tempo and key: its space is reserved, the map is loaded when it is nearly visible. */
export function MapBelow() {
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: AHEAD })
    if (container.current) sight.observe(container.current)
    return () => sight.disconnect()
  }, [])
  return (
    <div ref={container} className={home.map}>
      {isNear ? (
        <Suspense>
          <MapTeaser />
        </Suspense>
      ) : null}
    </div>
  )
}
