import type { Resource } from '@shenglang/contract/catalog/entities'
import type { PlaybackPosition } from '@shenglang/contract/catalog/playback-position'
import { clockTime } from '@shenglang/contract/format'
import { useEngineState, useEngineWhenPressed, useProgress } from '../../../../playback/engine/playback.tsx'
import { resumePlayback, usePlaying } from '../../../../playback/track/playing.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../../../ui/data/icons.ts'
import styles from './Hero.module.css'
import * as texts from './texts.ts'

/** An earlier position reads 00:00, where there is nothing to resume. */
const FROM_MS = 1000

/** Milliseconds at which the track was stopped, on another visit or in the player; 0 at or close to its beginning. */
export function useStoppedAt({ resourceId }: Resource, position: PlaybackPosition | null): number {
  const { currentTimeMs } = useProgress()
  const isCurrent = useEngineState((state) => state.currentMusic?.resourceId === resourceId)
  const atMs = position?.currentProgress ?? (isCurrent ? currentTimeMs : 0)
  return atMs < FROM_MS ? 0 : atMs
}

interface ContinueButtonProps {
  track: Resource
  /** The playlist and position of another visit that is resumed in place of the player's. */
  position: PlaybackPosition | null
}

/** The one gold button of the page: plays the track from where it stopped. While it plays, gold is the play bar's pause. */
export function ContinueButton({ track, position }: ContinueButtonProps) {
  const atMs = useStoppedAt(track, position)
  const press = useEngineWhenPressed()
  const { playOne } = usePlaying()
  const isPlaying = useEngineState((state) => state.isPlaying && state.currentMusic?.resourceId === track.resourceId)
  const label = isPlaying ? texts.pause : atMs > 0 ? texts.playFrom(clockTime(atMs)) : texts.play
  const act = () => (position && !isPlaying ? press((engine) => resumePlayback(engine, position)) : playOne(track, [track]))
  return (
    <span className={styles.goOn}>
      <Button look={isPlaying ? 'plain' : 'gold'} aria-label={`${label} ${track.title}`} onClick={act}>
        {isPlaying ? (
          <IconPlayerPauseFilled size={16} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size={16} aria-hidden="true" />
        )}
        <span className="number">{label}</span>
      </Button>
    </span>
  )
}
