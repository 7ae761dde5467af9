import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/format'
import { evenGridOf } from '@shenglang/contract/media/beat-grid'
import { useEffect, useMemo, useRef } from 'react'
import { useEngine, useEngineState, useProgress } from '../../playback/engine/playback.tsx'
import { usePlaying } from '../../playback/track/playing.ts'
import { useOverview } from '../../playback/waveform/overviews.ts'
import { SectionFlags } from '../../playback/waveform/SectionFlags.tsx'
import { flagsOf } from '../../playback/waveform/section-flags.ts'
import { WavePreview } from '../../playback/waveform/WaveformPreview.tsx'
import { useWave } from '../../playback/waveform/wave-query.ts'
import { openPin } from '../../social/pin/open-pin.tsx'
import { followPresses } from '../../social/pin/wave-press.ts'
import { WaveMarkers } from '../../social/WaveMarkers.tsx'
import { CueFlags } from './CueFlags.tsx'
import styles from './resource-page.module.css'

const hasSections = ({ sections, duration }: ResourceDetail) => sections.length > 0 && duration > 0

/** True if flags stand above the waveform. */
export const isMarked = (track: ResourceDetail): boolean => hasSections(track) || Object.keys(track.cues).length > 0

/** The waveform of a track's page with its parts, else its cue points, and its comments; a click plays from there. */
export function TrackWave({ track }: { track: ResourceDetail }) {
  const { playFrom } = usePlaying()
  const { tbpm, firstBeatMs, downbeat } = track
  const grid = useMemo(() => evenGridOf({ tbpm, firstBeatMs, downbeat }), [tbpm, firstBeatMs, downbeat])
  const play = (fraction: number) => playFrom(fraction, track, [track])
  // A list that led here has loaded its overview already.
  const few = useOverview(track.resourceId)
  const whole = useWave(track.waveformBandsUrl)
  const isCurrent = useEngineState(({ currentMusic }) => currentMusic?.resourceId === track.resourceId)
  const wave = useRef<HTMLDivElement>(null)
  const engine = useEngine()
  useEffect(() => {
    const { current } = wave
    if (!current || track.duration === 0) return
    const end = new AbortController()
    const onPin = (fraction: number) => void openPin(engine, { track, atMs: fraction * track.duration })
    followPresses(current, { onPin }, end.signal)
    return () => end.abort()
  }, [engine, track])
  return (
    <div ref={wave} className={styles.wave}>
      <WavePreview
        track={track}
        wave={{ ...whole, bands: whole.bands ?? (whole.isFailed ? undefined : few.bands) }}
        grid={grid}
        durationMs={track.duration}
        onPick={play}
      />
      {hasSections(track) ? (
        <SectionFlags
          flags={flagsOf(track.sections, { fromMs: 0, lengthMs: track.duration }, isCurrent)}
          onPick={(ms) => play(ms / track.duration)}
        />
      ) : (
        <CueFlags cues={track.cues} durationMs={track.duration} onPick={play} />
      )}
      <WaveMarkers resourceId={track.resourceId} durationMs={track.duration} onSeek={play} isBelow />
      <span className={`${styles.time} number`}>
        <Analysed resourceId={track.resourceId} />
        {clockTime(track.duration)}
      </span>
    </div>
  )
}

/** The played part, while it is the current track. */
function Analysed({ resourceId }: { resourceId: string }) {
  const isCurrent = useEngineState(({ currentMusic }) => currentMusic?.resourceId === resourceId)
  const { currentTimeMs } = useProgress()
  if (!isCurrent) return null
  return (
    <>
      <b>{clockTime(currentTimeMs)}</b> /{' '}
    </>
  )
}
