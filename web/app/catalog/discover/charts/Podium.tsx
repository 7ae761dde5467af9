import type { ChartPeriod, ChartRow } from '@shenglang/contract/catalog/discover/charts'
import type { Resource } from '@shenglang/contract/catalog/entities'
import { bpmText } from '@shenglang/contract/format'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useEngineState } from '../../../playback/engine/playback.tsx'
import { usePlaying } from '../../../playback/track/playing.ts'
import { WaveformPreview } from '../../../playback/waveform/WaveformPreview.tsx'
import { keyColor } from '../../../track/badges/camelot-key.ts'
import { EnergyMeter } from '../../../track/badges/EnergyMeter.tsx'
import { KeyChip } from '../../../track/badges/KeyChip.tsx'
import { VideoMark } from '../../../track/badges/VideoMark.tsx'
import { rowMenu } from '../../../track/menu/row-menu.ts'
import { useTrackMenu } from '../../../track/menu/track-menu.tsx'
import { resourceAddress } from '../../../track/text/resource-address.ts'
import { TitleText } from '../../../track/text/TitleText.tsx'
import { peopleText } from '../../../track/text/track-text.ts'
import { Cover } from '../../../ui/data/Cover.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../../ui/data/icons.ts'
import { Movement } from './Movement.tsx'
import { movementOf } from './movement.ts'
import styles from './Podium.module.css'
import * as texts from './texts.ts'

interface PodiumProps {
  rows: readonly ChartRow[]
  period: ChartPeriod
  countText: (count: number) => string
  /** The queue that continues after one of them was played. */
  tracks: Resource[]
}

/** The first three of a chart, the first in the middle and highest; read in the order of their ranks. */
export function Podium({ rows, period, countText, tracks }: PodiumProps) {
  const { playOne } = usePlaying()
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  const { toggle, menu } = useTrackMenu()
  return (
    <>
      <ol className={`${styles.podium} grid items-end gap-16 mt-16`} aria-label={texts.podium}>
        {rows.map((row) => (
          <li
            key={row.resource.resourceId}
            value={row.place}
            data-flip={row.resource.resourceId}
            className={`${styles.card} relative grid one-column items-start gap-8 pad-16 edge radius-panel bg1 clip`}
            style={{ ...rowsOf(row.place), ...tintOf(row.resource.tkey) }}
            onContextMenu={rowMenu(row.resource, toggle)}
          >
            <Numeral rank={row.place} />
            <div className="flex wrap gap-8-16 items-flex-end">
              <Link
                to={resourceAddress(row.resource)}
                className="rigid radius clip"
                style={{ width: sizeOf(row.place).cover }}
                tabIndex={-1}
                aria-hidden="true"
              >
                <Cover cover={row.resource.cover} color={row.resource.coverColor} width={320} isEager />
              </Link>
              <div className="grow shrink" style={{ flexBasis: 116 }}>
                <Movement of={movementOf(row, period)} />
                <Link
                  to={resourceAddress(row.resource)}
                  className={`${row.place === 1 ? 'text-24' : 'text-18'} one-line block bold hover-underline`}
                  title={row.resource.title}
                >
                  <TitleText title={row.resource.title} />
                </Link>
                <p className="one-line text-13 ink-t1">
                  <VideoMark resource={row.resource} />
                  {peopleText(row.resource)}
                </p>
              </div>
            </div>
            <Facts resource={row.resource} count={countText(row.count)} />
            <div className="flex middle gap-12">
              <div className="grow" style={{ height: sizeOf(row.place).wave }}>
                <WaveformPreview track={row.resource} />
              </div>
              <PlayButton
                resource={row.resource}
                isPlaying={isPlaying && currentId === row.resource.resourceId}
                onPlay={() => playOne(row.resource, tracks)}
              />
            </div>
          </li>
        ))}
      </ol>
      {menu}
    </>
  )
}

/** Sizes of a card, its cover, its numeral and its waveform, CSS pixels. */
const SIZES = [
  { height: 272, cover: 124, numeral: 80, wave: 60 },
  { height: 236, cover: 88, numeral: 44, wave: 44 },
  { height: 220, cover: 80, numeral: 38, wave: 44 },
] as const
const sizeOf = (rank: number) => SIZES[rank - 1] ?? SIZES[2]

/** Fixes the heights of a card's rows before their content has arrived: a browser may paint half a card. */
const rowsOf = (rank: number): CSSProperties => {
  const { height, wave } = sizeOf(rank)
  return { minHeight: height, gridTemplateRows: `1fr auto ${wave}px` }
}

/** The tint of a card; one without a key has none. */
const tintOf = (code: string): (CSSProperties & { '--ambience': string }) | undefined =>
  code === '' ? undefined : { '--ambience': keyColor(code) }

/** The rank as outlined digits, as tall as the card allows. */
function Numeral({ rank }: { rank: number }) {
  return (
    <svg
      className="absolute ink-t2"
      style={{ top: 8, right: 14, height: sizeOf(rank).numeral, opacity: 0.7 }}
      viewBox="0 0 64 80"
      aria-hidden="true"
    >
      <text x="62" y="78" fontSize="100" fontWeight="700" textAnchor="end" fill="none" stroke="currentColor" strokeWidth="1.5">
        {rank}
      </text>
    </svg>
  )
}

function Facts({ resource, count }: { resource: Resource; count: string }) {
  return (
    <div className="flex middle gap-8">
      {resource.tbpm > 0 ? (
        <span className="nowrap">
          <b className="number text-18">{bpmText(resource.tbpm)}</b> <small className="ink-t2">BPM</small>
        </span>
      ) : null}
      <KeyChip code={resource.tkey} />
      <EnergyMeter energy={resource.energy} />
      <span className="push text-13 number nowrap ink-t1">{count}</span>
    </div>
  )
}

function PlayButton({ resource, isPlaying, onPlay }: { resource: Resource; isPlaying: boolean; onPlay: () => void }) {
  return (
    <button
      type="button"
      className="w-44 h-44 grid rigid place-centre round bg3 ink-t0"
      aria-label={`${isPlaying ? texts.pause : texts.play} ${resource.title}`}
      onClick={onPlay}
    >
      {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
    </button>
  )
}
