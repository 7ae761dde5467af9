import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

export type Shape = 'rows' | 'cards'

/** The layout of the site's lists, by the first part of their address. */
const SHAPES: Record<string, Shape> = {
  dj: 'rows',
  hotMusic: 'rows',
  maxDownload: 'rows',
  fastestRising: 'rows',
  musicSource: 'rows',
  reproduction: 'rows',
  singles: 'cards',
  newProduct: 'cards',
  types: 'cards',
  artist: 'cards',
  musicPacks: 'cards',
  musicSkewers: 'cards',
  djDevice: 'cards',
  voice: 'cards',
}
const PATIENCE_MS = 150

/** The layout of the list being navigated to, once its answer takes long. */
export function useWaitingShape(): Shape | undefined {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const target = next === undefined || next === pathname ? undefined : next
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (target === undefined) return
    const timer = setTimeout(setLate, PATIENCE_MS, target)
    return () => {
      clearTimeout(timer)
      setLate(undefined)
    }
  }, [target])
  return target !== undefined && late === target ? SHAPES[target.split('/')[1] ?? ''] : undefined
}
