import { TOOLTIP_DELAY_MS } from '@shenglang/contract/constants'
import { useEffect, useRef } from 'react'
import styles from './Tooltip.module.css'
import { followTooltips } from './tooltip.ts'

/**
 * The tooltip of the page: says the name of a button or link that shows only an icon, when it is pointed at or reached by
 * keyboard. It needs no word of its own there, and screen readers, which hear the name already, hear it once.
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
