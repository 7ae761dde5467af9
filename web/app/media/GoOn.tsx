import { readPlace } from '@shenglang/contract/catalog/playback-place'
import { clockTime } from '@shenglang/contract/format'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { placeElsewhere } from '../playback/place.ts'
import { useEngine, useEngineState } from '../playback/playback.tsx'
import { goOn } from '../playback/playing.ts'
import { keyOf } from '../remote/remote-query.ts'
import { Button } from '../ui/Button.tsx'
import { Line } from '../ui/Line.tsx'
import styles from './GoOn.module.css'

/** Offers a signed-in listener to go on where another device stopped. */
export default function GoOn({ userId }: { userId: string }) {
  const engine = useEngine()
  const isPlaying = useEngineState((state) => state.isPlaying)
  const { data: place } = useQuery({
    queryKey: [...keyOf(readPlace), userId],
    queryFn: engine ? ({ signal }) => placeElsewhere(engine, signal) : skipToken,
    // Asked once whenever the bar comes up: what is offered does not change under the reader's hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [decidedAt, setDecidedAt] = useState<string>()
  // Whoever plays something has decided.
  useEffect(() => {
    if (isPlaying && place) setDecidedAt(place.savedAt)
  }, [isPlaying, place])

  const track = place?.tracks.find(({ resourceId }) => resourceId === place.resourceId)
  if (!engine || !place || !track || place.savedAt === decidedAt) return null
  return (
    <Line label="在另一台设备上听到的位置" onClose={() => setDecidedAt(place.savedAt)}>
      <Button look="gold" onClick={() => goOn(engine, place)}>
        继续播放
      </Button>
      <span className={styles.place}>
        <span>
          《{track.title}》 · {place.device}
        </span>
        <span className="number">{clockTime(place.currentProgress)}</span>
      </span>
    </Line>
  )
}
