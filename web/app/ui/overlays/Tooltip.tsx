import { TOOLTIP_DELAY_MS } from '@shenglang/contract/constants'
import { useEffect, useRef } from 'react'
import styles from './Tooltip.module.css'
import { followTooltips } from './tooltip.ts'

/**
 * The tooltip of the page: shows the name of a button or link with only an icon, on hover or keyboard focus. It needs no
 * markup there, and screen readers, which read the name already, read it once.
 */
export function Tooltip() {
  const bubble = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const gone = new AbortController()
    if (bubble.current) followTooltips(bubble.current, TOOLTIP_DELAY_MS, gone.signal)
    return () => gone.abort()
  }, [])
  return <div ref={bubble} popover="manual" role="tooltip" className={styles.bubble} />
}
