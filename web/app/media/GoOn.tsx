import type { PlaybackPlace } from '@shenglang/contract/catalog/playback-place'
import { clockTime } from '@shenglang/contract/wording'
import { useEffect, useState } from 'react'
import { goOn, placeElsewhere } from '../playback/other-devices.ts'
import { useEngine, useEngineState } from '../playback/playback.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { IconX } from '../ui/icons.ts'
import styles from './PlayBar.module.css'

/** Offers a signed-in listener to go on where another device stopped. */
export function GoOn({ userId }: { userId: string | undefined }) {
  const engine = useEngine()
  const isPlaying = useEngineState((state) => state.isPlaying)
  const [place, setPlace] = useState<PlaybackPlace>()
  useEffect(() => {
    setPlace(undefined)
    if (!engine || userId === undefined) return
    const gone = new AbortController()
    placeElsewhere(engine, gone.signal).then((found) => {
      if (!gone.signal.aborted) setPlace(found)
    })
    return () => gone.abort()
  }, [engine, userId])
  // Whoever plays something has decided.
  useEffect(() => {
    if (isPlaying) setPlace(undefined)
  }, [isPlaying])

  const track = place?.tracks.find(({ resourceId }) => resourceId === place.resourceId)
  if (!engine || !place || !track) return null
  return (
    <section className={styles.message} aria-label="在另一台设备上听到的位置">
      <span>
        {place.device} 上听到《{track.title}》<span className="number">{clockTime(place.currentProgress)}</span>
      </span>
      <Button look="gold" onClick={() => goOn(engine, place)}>
        继续播放
      </Button>
      <IconButton label="不用了" onClick={() => setPlace(undefined)}>
        <IconX size={16} />
      </IconButton>
    </section>
  )
}
