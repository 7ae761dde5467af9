import { useRef } from 'react'
import { useOverview } from '../../playback/waveform/overviews.ts'
import { SectionFlags } from '../../playback/waveform/SectionFlags.tsx'
import { flagsOf } from '../../playback/waveform/section-flags.ts'
import { WavePreview } from '../../playback/waveform/WaveformPreview.tsx'
import { ZoomWave } from '../../playback/waveform/ZoomWave.tsx'
import { useUser } from '../../session/session.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { useWidth } from '../../ui/layout/use-width.ts'
import { useMarkers } from '../markers.ts'
import styles from './PinComposer.module.css'
import type { Pin } from './pin.ts'
import { stepped } from './pin-rules.ts'
import * as texts from './texts.ts'
import type { PinFacts } from './use-pin-facts.ts'

/** Number of beats that the zoomed waveform shows, and the pin's position in it as a fraction. */
const BEATS = 24
const PIN_AT = 0.46
/** A beat at 124 BPM, used if the beats are unknown. */
const BEAT_MS = 484

interface PinnedWavesProps {
  track: Pin['track']
  facts: PinFacts
  atMs: number
  moment: string
  onMove: (ms: number) => void
}

/** The whole waveform with a frame around the zoomed part, and the zoomed waveform with the pin and nearby comments. */
export function PinnedWaves({ track, facts, atMs, moment, onMove }: PinnedWavesProps) {
  const near = useRef<HTMLDivElement>(null)
  const width = useWidth(near)
  const { durationMs, beats, sections } = facts
  const lengthMs = BEATS * (beats?.beatMs ?? BEAT_MS)
  const fromMs = atMs - PIN_AT * lengthMs
  const percent = (ms: number) => `${(ms / durationMs) * 100}%`
  const user = useUser()
  const neighbours = useMarkers(track.resourceId).filter(({ time }) => Math.abs((time * 1000 - fromMs) / lengthMs - 0.5) < 0.5)
  return (
    <>
      <div className={`${styles.whole} relative h-36`}>
        <WavePreview track={track} wave={useOverview(track.resourceId)} onPick={(fraction) => onMove(fraction * durationMs)} />
        <SectionFlags flags={flagsOf(sections, { fromMs: 0, lengthMs: durationMs }, false)} onPick={onMove} />
        <i
          className="absolute radius-small untouchable"
          style={{ left: percent(Math.max(fromMs, 0)), width: percent(lengthMs) }}
        />
      </div>
      <div ref={near} className={`${styles.near} relative`}>
        {neighbours.map(({ id, avatar, nickname, time }) => (
          <span key={id} style={{ left: `${((time * 1000 - fromMs) / lengthMs) * 100}%` }} aria-hidden="true">
            <Avatar avatar={avatar} name={nickname} size={24} />
          </span>
        ))}
        <span key="pin" className={styles.pin} aria-hidden="true">
          <Avatar avatar={user?.avatar ?? ''} name={user?.nickName} size={32} />
        </span>
        <ZoomWave
          label={texts.positionOf(moment)}
          zoomUrl={facts.zoomUrl}
          durationMs={durationMs}
          atMs={atMs}
          pxPerS={width / (lengthMs / 1000)}
          playheadAt={PIN_AT}
          grid={facts.grid}
          onSeek={onMove}
          positionAfter={(step, isPage) =>
            isPage ? atMs + step * 4 * (beats?.beatMs ?? BEAT_MS) : stepped(atMs, step, beats, durationMs)
          }
        />
      </div>
    </>
  )
}
