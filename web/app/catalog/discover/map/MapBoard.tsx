import type { Resource } from '@shenglang/contract/catalog/entities'
import { mixableKeys } from '@shenglang/contract/catalog/harmony'
import { bpmText } from '@shenglang/contract/format'
import { type CSSProperties, Suspense } from 'react'
import { keyColor } from '../../../track/badges/camelot-key.ts'
import { lazyPart } from '../../../ui/browser/lazy-part.tsx'
import { Cover } from '../../../ui/data/Cover.tsx'
import { splitScripts } from '../../../ui/text/scripts.ts'
import styles from './MapBoard.module.css'
import { lanesFrom, linesOf, type MapCover, nameSpot } from './map-layout.ts'
import { ticksOf, type View, xOf } from './map-view.ts'
import * as texts from './texts.ts'
import { type MapBoardProps, useMapBoard } from './use-map-board.ts'

/** Between the labels of two tempos, pixels. */
const TICK_ROOM = 32

const MapCard = lazyPart(() => import('./MapCard.tsx'))

/**
 * Tracks by tempo and key: twelve lanes in the colours of their keys, that of the current track in the middle, with lines to what
 * mixes with it. Hovering plays a sample and opens a card, a click plays the track; by touch the first tap opens the card and the
 * second the track's page.
 */
export function MapBoard(props: MapBoardProps) {
  const { view, onView } = props
  const map = useMapBoard(props)
  const { board, layer, size, playing, first, lit, sizes, covers, dots, reachable, drag, card, onKeyDown } = map
  const isLit = props.isLit !== false && playing !== undefined
  const mixable = isLit ? mixableKeys(playing.tkey, 'strict') : []
  const opened = onView ? covers.find(({ track }) => track.resourceId === card.opened) : undefined
  const now = covers.find(({ part }) => part === 'playing')
  const ends = lit.flatMap(({ resourceId }) => covers.find(({ track }) => track.resourceId === resourceId) ?? [])
  return (
    <div
      className={`${styles.map} relative clip`}
      data-small={onView ? undefined : ''}
      data-unmeasured={!size.isMeasured || undefined}
    >
      <div className={`${styles.field} absolute`}>
        <div ref={layer} className="absolute inset-0">
          <Lanes first={first} lit={mixable} hasLetters={onView !== undefined} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: what is done by pointer is done by keyboard on its buttons */}
          <div ref={board} className={`${styles.board} absolute`} onKeyDown={onKeyDown} {...drag}>
            <svg className="absolute inset-0 full full-height" overflow="visible" aria-hidden="true">
              {ticksOf(view, size.width).map((bpm) => (
                <line key={bpm} x1={xOf(bpm, view, size.width)} x2={xOf(bpm, view, size.width)} y2="100%" stroke="var(--line)" />
              ))}
              <Dots dots={dots} lit={mixable} />
              {now ? (
                <g key={now.track.resourceId} className={styles.lines} fill="none" stroke="var(--gold)">
                  <line x1={now.x} x2={now.x} y2="100%" strokeOpacity={0.3} />
                  {linesOf(now, ends).map(({ d, isBest }) => (
                    <path key={d} d={d} pathLength={1} strokeWidth={isBest ? 2 : 1.25} strokeOpacity={isBest ? 0.95 : 0.5} />
                  ))}
                </g>
              ) : null}
            </svg>
            {now && onView ? (
              <NowPlaying at={now} covers={covers.filter((cover) => cover !== now)} radius={sizes.playing / 2} />
            ) : null}
            {covers.map((cover) => (
              <MapDot
                key={cover.track.resourceId}
                cover={cover}
                size={sizes[cover.part]}
                isPlayed={cover.track.resourceId === card.playedId}
                isOpen={cover === opened}
                isReachable={cover === reachable}
                onPoint={() => card.reach(cover.track)}
                onLeave={card.leave}
                onPress={() => card.press(cover.track)}
              />
            ))}
            {opened ? (
              <Suspense>
                <MapCard
                  of={opened}
                  playing={playing}
                  board={size}
                  avoided={covers.filter(({ part, track }) => part !== 'other' && track !== opened.track)}
                  onStay={card.stay}
                  onLeave={card.leave}
                  onPlay={() => card.play(opened.track)}
                />
              </Suspense>
            ) : null}
          </div>
        </div>
      </div>
      <Ticks view={view} width={size.width} now={playing} />
    </div>
  )
}

/** Draws all lanes three times, so that some are visible on either side while they roll; at rest the middle ones show. */
function Lanes({ first, lit, hasLetters }: { first: number; lit: readonly string[]; hasLetters: boolean }) {
  const numbers = lanesFrom(first)
  return (
    <div className="absolute full" style={{ inset: '-100% 0' }} aria-hidden="true">
      {[...numbers, ...numbers, ...numbers].map((number, at) => {
        const isNear = lit.some((key) => Number.parseInt(key, 10) === number)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number stands there three times, always in the same positions
          <div key={at} className="relative line-above" style={{ height: `${100 / 3 / numbers.length}%` }}>
            <b
              className="text-18 absolute bold"
              style={{ ...NUMBER, opacity: isNear ? 1 : 0.62, color: tinted(`${number}A`, 70) }}
            >
              {number}
            </b>
            {['B', 'A'].map((letter) => (
              <i key={letter} className="text-12 flex middle" style={halfStyle(number + letter, lit)}>
                {hasLetters ? letter : null}
              </i>
            ))}
          </div>
        )
      })}
    </div>
  )
}

const tinted = (key: string, percent: number) => `color-mix(in srgb, ${keyColor(key)} ${percent}%, var(--t0))`
const NUMBER: CSSProperties = { left: 'calc(var(--label) / 4)', top: '50%', transform: 'translateY(-50%)' }

/** Lanes that mix are lit. */
function halfStyle(key: string, lit: readonly string[]): CSSProperties {
  const isLit = lit.includes(key)
  return {
    height: '50%',
    paddingLeft: 'calc(var(--label) * 0.76)',
    fontStyle: 'normal',
    fontWeight: isLit ? 650 : undefined,
    color: isLit ? 'var(--t0)' : 'var(--t2)',
    background: `color-mix(in srgb, ${keyColor(key)} ${isLit ? 24 : 5.5}%, transparent)`,
  }
}

/** One path for each key: a line of no length with round ends is a dot, however many there are. */
function Dots({ dots, lit }: { dots: ReturnType<typeof useMapBoard>['dots']; lit: readonly string[] }) {
  const byKey = Map.groupBy(dots, ({ tkey }) => tkey)
  return [...byKey].map(([tkey, all]) => (
    <path
      key={tkey}
      fill="none"
      stroke={keyColor(tkey)}
      strokeLinecap="round"
      strokeWidth={lit.includes(tkey) ? 8 : 6}
      opacity={lit.includes(tkey) ? 0.95 : 0.5}
      d={all.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`).join('')}
    />
  ))
}

interface NowPlayingProps {
  at: MapCover<Resource>
  covers: readonly MapCover<Resource>[]
  /** Radius of the playing track's cover, pixels. */
  radius: number
}

function NowPlaying({ at, covers, radius }: NowPlayingProps) {
  const { x, y } = nameSpot(at, covers, radius)
  return (
    <span
      className="absolute grid pad-4-12 radius-panel bg1 text-centre untouchable z-1"
      style={{ left: x, top: y, maxWidth: 136, transform: 'translate(-50%, -50%)' }}
      aria-hidden="true"
    >
      <b className="one-line medium">{splitScripts(at.track.title)[0]}</b>
      <small style={{ color: 'var(--gold)' }}>{texts.nowPlaying}</small>
    </span>
  )
}

interface MapDotProps {
  cover: MapCover<Resource>
  size: number
  isPlayed: boolean
  isOpen: boolean
  isReachable: boolean
  onPoint: () => void
  onLeave: () => void
  onPress: () => void
}

function MapDot({ cover: { track, part, x, y }, size, isPlayed, isOpen, isReachable, onPoint, onLeave, onPress }: MapDotProps) {
  return (
    <button
      type="button"
      className={`${styles.dot} absolute round`}
      style={{ left: x, top: y, width: size, height: size }}
      data-id={track.resourceId}
      data-part={part}
      data-played={isPlayed || undefined}
      data-open={isOpen || undefined}
      aria-current={part === 'playing' || undefined}
      aria-label={texts.playTrackFacts(track.title, bpmText(track.tbpm), track.tkey)}
      tabIndex={isReachable ? 0 : -1}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onLeave()}
      onFocus={onPoint}
      onBlur={onLeave}
      onClick={onPress}
    >
      <Cover cover={track.cover} color={track.coverColor} width={96} />
    </button>
  )
}

/** Tempo labels; that of the playing track replaces the one that it would cover. */
function Ticks({ view, width, now }: { view: View; width: number; now: Resource | undefined }) {
  const isSeen = now !== undefined && now.tbpm >= view.from && now.tbpm <= view.to
  const nowX = isSeen ? xOf(now.tbpm, view, width) : Number.NaN
  return (
    <div className={`${styles.ticks} number text-12 absolute h-28 ink-t1`} aria-hidden="true">
      {ticksOf(view, width).map((bpm) =>
        Math.abs(xOf(bpm, view, width) - nowX) < TICK_ROOM ? null : (
          <span key={bpm} style={{ left: xOf(bpm, view, width) }}>
            {bpm}
          </span>
        ),
      )}
      {isSeen ? (
        <b className="bold" style={{ left: nowX, color: 'var(--gold)' }}>
          {bpmText(now.tbpm)}
        </b>
      ) : null}
    </div>
  )
}
