import { WAVEFORM } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { useMarkers } from './markers.ts'
import { markersInSight } from './markers-in-sight.ts'
import styles from './WaveMarkers.module.css'

interface WaveMarkersProps {
  resourceId: string | undefined
  durationMs: number
  onSeek: (fraction: number) => void
}

/** Who said what at which moment, over the waveform: the words on hover or focus, a click goes there. */
export function WaveMarkers({ resourceId, durationMs, onSeek }: WaveMarkersProps) {
  const markers = useMarkers(resourceId)
  const list = useRef<HTMLUListElement>(null)
  const [width, setWidth] = useState(0)
  const isEmpty = markers.length === 0
  useEffect(() => {
    const element = list.current
    if (!element || isEmpty) return
    const size = new ResizeObserver(() => setWidth(element.clientWidth))
    size.observe(element)
    return () => size.disconnect()
  }, [isEmpty])
  if (isEmpty) return null
  return (
    <ul ref={list} className={styles.markers} aria-label="波形上的评论">
      {markersInSight(markers, { durationMs, width }).map(({ marker, left }) => (
        <li key={marker.id} style={{ left }} data-end={left > width / 2 || undefined}>
          <button
            type="button"
            aria-label={`${clockTime(marker.time * 1000)} ${marker.nickname}：${marker.comment}`}
            onClick={() => onSeek((marker.time * 1000) / durationMs)}
          >
            <Avatar avatar={marker.avatar} size={WAVEFORM.avatarSize} />
          </button>
          <span className={styles.words} aria-hidden="true">
            <b>{marker.nickname}</b> <small className="number">{clockTime(marker.time * 1000)}</small>
            <br />
            {marker.comment}
          </span>
        </li>
      ))}
    </ul>
  )
}
