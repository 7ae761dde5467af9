import type { Resource } from '@shenglang/contract/catalog/entities'
import { bpmText } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { WaveformPreview } from '../../../playback/waveform/WaveformPreview.tsx'
import { EnergyMeter } from '../../../track/badges/EnergyMeter.tsx'
import { KeyChip } from '../../../track/badges/KeyChip.tsx'
import { VideoMark } from '../../../track/badges/VideoMark.tsx'
import { TryMix } from '../../../track/mix/TryMix.tsx'
import { matchText } from '../../../track/text/match-text.ts'
import { resourceAddress } from '../../../track/text/resource-address.ts'
import { TitleText } from '../../../track/text/TitleText.tsx'
import { peopleText } from '../../../track/text/track-text.ts'
import { Cover } from '../../../ui/data/Cover.tsx'
import { IconPlayerPlayFilled } from '../../../ui/data/icons.ts'
import { cardSpot, type MapCover } from './map-layout.ts'
import type { Spot } from './map-view.ts'
import * as texts from './texts.ts'

const SIZE = { width: 344, height: 190 }

interface MapCardProps {
  of: MapCover<Resource>
  playing: Resource | undefined
  board: { width: number; height: number }
  /** Positions that the card must not cover. */
  avoided: readonly Spot[]
  onStay: () => void
  onLeave: () => void
  onPlay: () => void
}

/** The card of a cover on the map: what the track is, how it mixes with what plays, and what can be done with it. */
export default function MapCard({ of, playing, board, avoided, onStay, onLeave, onPlay }: MapCardProps) {
  const { track } = of
  const width = Math.min(SIZE.width, board.width)
  const { x, y } = cardSpot({ of, card: { ...SIZE, width }, board, avoided })
  const other = playing && playing.resourceId !== track.resourceId ? playing : undefined
  return (
    <section
      className="absolute pad-12 edge-2 radius-panel bg2 lifted"
      style={{ left: x, top: y, width, zIndex: 3 }}
      aria-label={track.title}
      onPointerEnter={onStay}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onLeave()}
      onPointerDown={(event) => event.stopPropagation()}
      onFocus={onStay}
      onBlur={onLeave}
    >
      <div className="flex middle gap-12">
        <span className="rigid w-72 radius clip">
          <Cover cover={track.cover} color={track.coverColor} width={96} />
        </span>
        <span className="grow shrink">
          <Link className="one-line block text-18 medium hover-underline" to={resourceAddress(track)} title={track.title}>
            <TitleText title={track.title} />
          </Link>
          <small className="one-line block ink-t1">
            <VideoMark resource={track} />
            {peopleText(track)}
          </small>
          <span className="flex middle gap-8 text-13 number">
            <b>{bpmText(track.tbpm)}</b> <small className="ink-t2">BPM</small> <KeyChip code={track.tkey} />
            <EnergyMeter energy={track.energy} />
          </span>
        </span>
        <button
          type="button"
          className="rigid grid place-centre w-44 h-44 round"
          style={{ background: 'var(--t0)', color: 'var(--bg0)' }}
          aria-label={texts.playTitle(track.title)}
          onClick={onPlay}
        >
          <IconPlayerPlayFilled size={20} />
        </button>
      </div>
      <div className="h-36 mt-8 mb-8">
        <WaveformPreview track={track} />
      </div>
      <div className="flex middle between gap-8 min-h-36">
        <small className="number ink-t1 one-line">{other ? matchText(other, track) : playing ? texts.nowPlaying : ''}</small>
        {other ? <TryMix from={other} to={track} text={texts.tryMix} /> : null}
      </div>
    </section>
  )
}
