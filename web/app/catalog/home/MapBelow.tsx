import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import home from './home-page.module.css'

const MapTeaser = lazy(() => import('../map/MapTeaser.tsx'))
/** So far below the window it begins to come. */
const AHEAD = '400px'

/** The map of tempo and key in small: its place is there, itself it comes when it is nearly seen. */
export function MapBelow() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: AHEAD })
    if (place.current) sight.observe(place.current)
    return () => sight.disconnect()
  }, [])
  return (
    <div ref={place} className={home.map}>
      {isNear ? (
        <Suspense>
          <MapTeaser />
        </Suspense>
      ) : null}
    </div>
  )
}
