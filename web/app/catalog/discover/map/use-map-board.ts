import type { Resource, TempoKeyCounts } from '@shenglang/contract/catalog/entities'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePlaying } from '../../../playback/track/playing.ts'
import { useTrackSample } from '../../../playback/track/track-sample.ts'
import { resourceAddress } from '../../../track/text/resource-address.ts'
import { useMixNow } from '../filter/mix-now.ts'
import { dotsOf, firstNumber, LANES, layOut, matchesAmong, type Part, rollBetween } from './map-layout.ts'
import { useDrag, useSize, useWheel } from './map-pointers.ts'
import { nextDot, panned, type View, type Way, zoomed } from './map-view.ts'

const SIZES = { playing: 46, match: 38, other: 28 }
const SMALL = { playing: 36, match: 28, other: 22 }
/** As many lines as one can follow. */
const MATCHES = 8
/** A pointer that leaves a cover sooner has no effect. */
const HOVER_MS = 220
/** Time in which the pointer can move from a cover into its card. */
const LEAVE_MS = 240
const ROLL_MS = 400
const ZOOM_STEP = 0.8

export interface MapBoardProps {
  tracks: Resource[]
  /** Matches of the current track from the whole library, best first; if omitted, they are chosen from `tracks`. */
  matches?: Resource[] | undefined
  /** Highlights the matches and draws lines to them. */
  isLit?: boolean
  /** Number of tracks per cell, including those that are not loaded. */
  cells?: TempoKeyCounts
  view: View
  /** Left out where the board stays as it is. */
  onView?: (view: View) => void
}

const NO_CELLS: TempoKeyCounts = []

/** The layout of the map within its size, and its pointer, wheel and key handlers. */
export function useMapBoard({ tracks, matches, isLit = true, cells = NO_CELLS, view, onView }: MapBoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const size = useSize(board)
  const { sound } = useMixNow()
  const playing = sound as Resource | undefined
  const first = firstNumber(playing?.tkey ?? '')
  useRoll(layer, first)
  const lit = playing && isLit ? (matches ?? matchesAmong(playing, tracks)).slice(0, MATCHES) : []
  const partOf = partsOf(playing, lit)
  const known = new Map([...(playing ? [playing] : []), ...lit, ...tracks].map((track) => [track.resourceId, track]))
  const placeable = [...known.values()].map((track) => ({ track, part: partOf(track) }))
  const sizes = onView ? SIZES : SMALL
  const { covers, dots: crowded } = layOut(placeable, { view, size, first, sizes })
  const dots = [...crowded, ...dotsOf(cells, [...known.values()], { view, size, first })]
  const card = useCard()
  const reachable = covers.find(({ track }) => track.resourceId === card.reached) ?? covers[0]
  useWheel(board, view, onView)
  const drag = useDrag(view, size.width, onView)

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnCover = event.target instanceof Element && event.target.closest('[data-id]') !== null
    const isZoom = event.key === '+' || event.key === '=' || event.key === '-'
    if (event.key === 'Escape') card.close()
    else if (isZoom && onView)
      onView(zoomed(view, event.key === '-' ? 1 / ZOOM_STEP : ZOOM_STEP, isOnCover ? reachable?.track.tbpm : undefined))
    else if (event.shiftKey && onView && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
      onView(panned(view, ((event.key === 'ArrowLeft' ? -1 : 1) * (view.to - view.from)) / 8))
    else if (isOnCover && reachable && event.key.startsWith('Arrow')) {
      const next = nextDot(covers, reachable, event.key as Way)
      if (next) board.current?.querySelector<HTMLElement>(`[data-id="${next.track.resourceId}"]`)?.focus()
    } else return
    event.preventDefault()
  }
  return { board, layer, size, playing, first, lit, sizes, covers, dots, reachable, drag, card, onKeyDown }
}

function partsOf(playing: Resource | undefined, lit: readonly Resource[]) {
  const matching = new Set(lit.map(({ resourceId }) => resourceId))
  return ({ resourceId }: Resource): Part =>
    resourceId === playing?.resourceId ? 'playing' : matching.has(resourceId) ? 'match' : 'other'
}

/** The cover under the pointer or focus, the card that is open, and its preview. */
function useCard() {
  const { playSample, stop, playedId } = useTrackSample()
  const { playOne } = usePlaying()
  const navigate = useNavigate()
  const [reached, setReached] = useState('')
  const [opened, setOpened] = useState('')
  const tapped = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const after = (ms: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }
  const close = () => {
    clearTimeout(timer.current)
    stop()
    setOpened('')
  }
  const reach = (track: Resource) => {
    setReached(track.resourceId)
    after(HOVER_MS, () => {
      setOpened(track.resourceId)
      void playSample(track)
    })
  }
  const play = (track: Resource) => {
    stop()
    clearTimeout(timer.current)
    playOne(track, [track])
  }
  return {
    reached,
    opened,
    playedId,
    reach,
    play,
    close,
    leave: () => after(LEAVE_MS, close),
    /** The pointer or the focus went from the cover into its card. */
    stay: () => clearTimeout(timer.current),
    /** By touch the first tap opens the card and plays five seconds, the second one leads to the track's page. */
    press(track: Resource) {
      if (!matchMedia('(hover: none)').matches) play(track)
      else if (tapped.current === track.resourceId) void navigate(resourceAddress(track))
      else reach(track)
      tapped.current = track.resourceId
    },
  }
}

/** Rolls the lanes, the shorter way round, when another key moves into the middle. */
function useRoll(layer: { readonly current: HTMLElement | null }, first: number) {
  const before = useRef(first)
  useLayoutEffect(() => {
    const lanes = rollBetween(before.current, first)
    before.current = first
    const { current } = layer
    if (!current || lanes === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const from = `0 ${(-lanes * current.clientHeight) / LANES}px`
    current.animate([{ translate: from }, { translate: '0 0' }], { duration: ROLL_MS, easing: 'ease-out' })
  }, [layer, first])
}
