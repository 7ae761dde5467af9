import { readPlaybackPosition } from '@shenglang/contract/catalog/playback-position'
import { clockTime } from '@shenglang/contract/format'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useEngine, useEngineState } from '../../playback/engine/playback.tsx'
import { resumePlayback } from '../../playback/track/playing.ts'
import { positionElsewhere } from '../../playback/track/position.ts'
import { keyOf } from '../../remote/remote-query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Line } from '../../ui/layout/Line.tsx'
import styles from './ResumeOffer.module.css'
import * as texts from './texts.ts'

/** Offers a signed-in listener to resume where another device stopped. On the home page its first deck is that offer. */
export default function ResumeOffer({ userId }: { userId: string }) {
  const engine = useEngine()
  const isHome = useLocation().pathname === '/'
  const isPlaying = useEngineState((state) => state.isPlaying)
  const { data: position } = useQuery({
    queryKey: [...keyOf(readPlaybackPosition), userId],
    queryFn: engine ? ({ signal }) => positionElsewhere(engine, signal) : skipToken,
    // Requested once whenever the bar appears: the offer does not change while it is read.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [decidedAt, setDecidedAt] = useState<string>()
  // Starting playback dismisses the offer.
  useEffect(() => {
    if (isPlaying && position) setDecidedAt(position.savedAt)
  }, [isPlaying, position])

  const track = position?.tracks.find(({ resourceId }) => resourceId === position.resourceId)
  if (isHome || !engine || !position || !track || position.savedAt === decidedAt) return null
  return (
    <Line label={texts.otherDevicePosition} onClose={() => setDecidedAt(position.savedAt)}>
      <Button look="gold" onClick={() => resumePlayback(engine, position)}>
        {texts.continuePlaying}
      </Button>
      <span className={`${styles.place} flex gap-8 shrink`}>
        <span>《{track.title}》</span>
        <span className="number">{texts.playedElsewhere(clockTime(position.currentProgress))}</span>
      </span>
    </Line>
  )
}
