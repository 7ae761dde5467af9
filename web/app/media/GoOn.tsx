import { readPlace } from '@shenglang/contract/catalog/playback-place'
import { clockTime } from '@shenglang/contract/format'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { placeElsewhere } from '../playback/place.ts'
import { useEngine, useEngineState } from '../playback/playback.tsx'
import { goOn } from '../playback/playing.ts'
import { keyOf } from '../remote/remote-query.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { IconX } from '../ui/icons.ts'
import styles from './PlayBar.module.css'

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
    <section className={styles.message} aria-label="在另一台设备上听到的位置">
      <span>
        {place.device} 上听到《{track.title}》<span className="number">{clockTime(place.currentProgress)}</span>
      </span>
      <Button look="gold" onClick={() => goOn(engine, place)}>
        继续播放
      </Button>
      <IconButton label="不用了" onClick={() => setDecidedAt(place.savedAt)}>
        <IconX size={16} />
      </IconButton>
    </section>
  )
}
