import { CONTENT_TYPES, type Resource, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import { bpmText } from '@shenglang/contract/format'
import { type CSSProperties, type MouseEvent, useId, useMemo } from 'react'
import { usePlaying } from '../../../playback/track/playing.ts'
import { keyColor } from '../../../track/badges/camelot-key.ts'
import { energyCurveText } from '../../../track/badges/energy-curve.ts'
import { KeyChip } from '../../../track/badges/KeyChip.tsx'
import { Cover } from '../../../ui/data/Cover.tsx'
import styles from './PackCurve.module.css'
import { PackJoin } from './PackJoin.tsx'
import type { PackCourse } from './pack-course.ts'
import { closest, hillOf, joinAt, lineOf, middlesOf, type Point, skylineOf, spansOf, trackUnder } from './pack-hills.ts'
import { transitionOf } from './pack-transition.ts'
import * as texts from './texts.ts'
import { usePackHead } from './use-pack-head.ts'

/** Units of the drawing; it is stretched to its box. */
const BOX = { width: 1000, height: 206 }
/** Points of all hills together: a long pack is drawn less finely. */
const POINTS = 1200
const MOST_POINTS = 72
const LEAST_POINTS = 24

interface PackCurveProps {
  pack: ResourceDetail
  course: PackCourse
  /** Start time of each track within the whole pack. */
  startsMs: readonly number[]
}

/** The course of a pack: a hill for each track, their covers, and the joins between them, each of which can be played. */
export function PackCurve({ pack, course, startsMs }: PackCurveProps) {
  const tracks = pack.children
  const spans = useMemo(() => spansOf(lengthsOf(tracks), course.overlapsMs), [tracks, course])
  const middles = middlesOf(spans)
  const { board, time, shown, join } = usePackHead({ tracks, spans, startsMs })
  const { playFrom, playOne } = usePlaying()
  const audible = tracks.filter(isAudible)
  const pick = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const { index, part } = trackUnder(spans, (event.clientX - left) / width)
    const track = tracks[index]
    if (track && isAudible(track)) playFrom(part, track, audible)
  }
  const room: CSSProperties & { '--covers': number } = { '--covers': 1 / closest(middles) }
  const left = (part: number) => ({ left: `${part * 100}%` })
  return (
    <section className="scroll-x" aria-label={texts.courseOf(pack.title)}>
      <div ref={board} className={`${styles.board} relative`} style={room} data-idle={shown === undefined || undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard the covers play, and the play bar seeks */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div className={`${styles.hills} absolute pointer`} onClick={pick}>
          <Hills tracks={tracks} spans={spans} courses={course.courses} />
        </div>
        <span className={`${styles.head} absolute z-1 untouchable`} aria-hidden="true">
          <b ref={time} className="number text-12 absolute bold" />
        </span>
        <ol className="m-0 pad-0 no-marks">
          {tracks.map((track, index) => (
            <li key={track.resourceId} className={`${styles.stop} absolute`} data-cover={index} style={left(middles[index] ?? 0)}>
              <span className="number text-12 absolute medium nowrap untouchable ink-t0" style={FACTS}>
                <KeyChip code={track.tkey} /> {track.tbpm > 0 ? bpmText(track.tbpm) : null}
              </span>
              <button
                type="button"
                className="radius clip block full"
                aria-label={texts.playTrack(track.title, index + 1)}
                aria-current={index === shown || undefined}
                title={track.title}
                disabled={!isAudible(track)}
                style={isAudible(track) ? undefined : SILENT}
                onClick={() => playOne(track, audible)}
              >
                <Cover cover={track.cover} color={track.coverColor} width={96} isEager />
              </button>
            </li>
          ))}
        </ol>
        {shown === undefined ? null : (
          <i
            className={`${styles.stop} ${styles.ring} absolute radius untouchable`}
            style={left(middles[shown] ?? 0)}
            aria-hidden="true"
          />
        )}
        <ol className="m-0 pad-0 no-marks">
          {tracks.slice(1).map((track, index) => {
            const before = tracks[index] ?? track
            const transition = transitionOf(before, track)
            const line = lineBetween(middles[index] ?? 0, middles[index + 1] ?? 0, transition.kind === 'fits')
            return (
              <li key={track.resourceId}>
                <i className="absolute" style={line} data-kind={transition.kind} />
                <PackJoin
                  names={[before.title, track.title]}
                  label={transition.label}
                  x={joinAt(spans, index)}
                  isPresent={join.playing === undefined ? index === shown : index === join.playing}
                  isPlaying={index === join.playing}
                  onPress={isAudible(before) && isAudible(track) ? () => join.toggle(index) : undefined}
                />
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}

const SILENT: CSSProperties = { opacity: 0.4 }
/** Over the foot of its hill. */
const FACTS: CSSProperties = { left: '50%', top: -36, transform: 'translateX(-50%)' }

/** From one cover to the next, with some room at both: solid between neighbours. */
const lineBetween = (from: number, to: number, isSolid: boolean): CSSProperties => ({
  top: 'calc(var(--hill) + var(--cover) / 2 + 34px)',
  left: `calc(${from * 100}% + var(--cover) / 2 + var(--space-8))`,
  width: `calc(${(to - from) * 100}% - var(--cover) - var(--space-16))`,
  borderTop: `2px ${isSolid ? 'solid' : 'dotted'} var(--energy-on)`,
})

interface HillsProps {
  tracks: readonly Resource[]
  spans: ReturnType<typeof spansOf>
  courses: PackCourse['courses']
}

/** Drawn once: what has played is a second edge in gold, cut off at the playhead by the sheet. */
function Hills({ tracks, spans, courses }: HillsProps) {
  const id = useId()
  const hills = useMemo(() => {
    const points = Math.max(LEAST_POINTS, Math.min(MOST_POINTS, Math.floor(POINTS / (tracks.length || 1))))
    return tracks.map(({ energy }, index) => {
      const values = (courses[index] ?? []).map((value) => value / 100)
      return hillOf(spans[index] ?? { from: 0, to: 1 }, values, energy, points)
    })
  }, [tracks, spans, courses])
  const keys = [...new Set(tracks.map(({ tkey }) => tkey))]
  const drawn = (points: readonly Point[]) => lineOf(points, BOX.width, BOX.height)
  return (
    <>
      <svg {...STRETCHED} role="img" aria-label={energyCurveText(tracks)}>
        <defs>
          {keys.map((key) => (
            <linearGradient key={key} id={`${id}${key}`} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor={colorOf(key)} stopOpacity=".78" />
              <stop offset="1" stopColor={colorOf(key)} stopOpacity=".1" />
            </linearGradient>
          ))}
        </defs>
        {tracks.map(({ resourceId, tkey }, index) => (
          <g key={resourceId}>
            <path d={`${drawn(hills[index] ?? [])}Z`} fill={`url(#${id}${tkey})`} />
            <path d={drawn(hills[index] ?? [])} {...EDGE} stroke={`color-mix(in srgb, ${colorOf(tkey)} 86%, var(--t0))`} />
          </g>
        ))}
        {tracks.slice(1).map(({ resourceId }, index) => {
          const x = joinAt(spans, index) * BOX.width
          return <line key={resourceId} x1={x} x2={x} y1={BOX.height * 0.38} y2={BOX.height} {...MARK} />
        })}
      </svg>
      <svg {...STRETCHED} className={`${styles.played} ${STRETCHED.className}`} aria-hidden="true">
        <path d={drawn(skylineOf(hills))} {...EDGE} stroke="var(--gold)" strokeWidth={2.5} />
      </svg>
    </>
  )
}

const STRETCHED = {
  className: 'absolute inset-0 full full-height',
  viewBox: `0 0 ${BOX.width} ${BOX.height}`,
  preserveAspectRatio: 'none',
  overflow: 'visible',
}
const UNSCALED = { vectorEffect: 'non-scaling-stroke' } as const
const EDGE = { ...UNSCALED, fill: 'none', strokeWidth: 2, strokeLinejoin: 'round' } as const
const MARK = { ...UNSCALED, stroke: 'var(--line2)', strokeDasharray: '2 4' }

/** The colour of a key for its hill; a track without one is as grey as energy is elsewhere. */
const colorOf = (tkey: string) => (tkey === '' ? 'var(--energy-on)' : keyColor(tkey))

const isAudible = ({ contentType, duration }: Resource) => contentType === CONTENT_TYPES.single && duration > 0
const lengthsOf = (tracks: readonly Resource[]) => tracks.map(({ duration }) => duration)
