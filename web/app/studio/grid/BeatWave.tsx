import { type BeatGrid, beatsBetween, piecesOf } from '@shenglang/contract/media/beat-grid'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { cueText } from '../cue-time.ts'
import styles from './grid.module.css'
import { type Peaks, peakBetween } from './peaks.ts'
import { beatAway } from './tools.ts'

interface BeatWaveProps {
  peaks: Peaks | undefined
  grid: BeatGrid | null
  durationMs: number
  atMs: number
  /** The same, asked before every picture while it plays. */
  clock: (() => number) | undefined
  pxPerS: number
  onSeek: (ms: number) => void
}

interface Look extends Omit<BeatWaveProps, 'durationMs' | 'clock' | 'onSeek'> {}

const STEP_MS = 1000
/** Nearer to one another than this, beats are not drawn, only bars. */
const BEAT_GAP = 6
const LABEL_GAP = 40

/** A recording from near, its beats and bars over it, the place that is heard in the middle. A slider, by beats and bars. */
export function BeatWave({ durationMs, clock, onSeek, ...look }: BeatWaveProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { grid, atMs, pxPerS } = look
  const held = useRef<{ x: number; ms: number }>(undefined)
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    const draw = () => paint(target, { ...look, atMs: clock?.() ?? look.atMs })
    const seen = new ResizeObserver(draw)
    seen.observe(target)
    let frame = 0
    const follow = () => {
      draw()
      if (clock) frame = requestAnimationFrame(follow)
    }
    follow()
    return () => {
      cancelAnimationFrame(frame)
      seen.disconnect()
    }
  })
  const seek = (ms: number) => onSeek(Math.min(Math.max(0, ms), durationMs))
  const step = (beats: number) => seek(grid ? beatAway(grid, atMs, beats) : atMs + beats * STEP_MS)
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -4, PageUp: 4 }
    const beats = steps[event.key as keyof typeof steps]
    if (beats !== undefined) step(beats)
    else if (event.key === 'Home') seek(0)
    else if (event.key === 'End') seek(durationMs)
    else return
    event.preventDefault()
  }
  return (
    <span
      className={styles.wave}
      role="slider"
      tabIndex={0}
      aria-label="节拍位置"
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs)}
      aria-valuenow={Math.round(atMs)}
      aria-valuetext={cueText(atMs)}
      onKeyDown={onKeyDown}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, ms: atMs }
      }}
      onPointerMove={({ buttons, clientX }: PointerEvent) => {
        if (buttons === 1 && held.current) seek(held.current.ms - ((clientX - held.current.x) / pxPerS) * 1000)
      }}
    >
      <canvas ref={canvas} />
    </span>
  )
}

/** Draws sound, beats, bars with their numbers, changes of tempo and the playhead. */
function paint(canvas: HTMLCanvasElement, { peaks, grid, atMs, pxPerS }: Look): void {
  const context = canvas.getContext('2d')
  const { clientWidth: width, clientHeight: height } = canvas
  if (!context || width === 0) return
  const ratio = window.devicePixelRatio || 1
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio)
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  const style = getComputedStyle(canvas)
  const color = (name: string) => style.getPropertyValue(name)
  const msOf = (x: number) => atMs + ((x - width / 2) / pxPerS) * 1000
  const xOf = (ms: number) => width / 2 + ((ms - atMs) / 1000) * pxPerS
  if (peaks) {
    context.fillStyle = color('--drawn')
    for (let x = 0; x < width; x += 1) {
      const tall = peakBetween(peaks, msOf(x), msOf(x + 1)) * (height - 28)
      if (tall > 0) context.fillRect(x, (height + 14 - tall) / 2, 1, tall)
    }
  }
  if (grid) paintBeats(context, { grid, fromMs: msOf(0), toMs: msOf(width), xOf, pxPerS, height, color })
  context.fillStyle = color('--now')
  context.fillRect(Math.round(width / 2) - 1, 0, 2, height)
}

interface Beats {
  grid: BeatGrid
  fromMs: number
  toMs: number
  xOf: (ms: number) => number
  pxPerS: number
  height: number
  color: (name: string) => string
}

function paintBeats(context: CanvasRenderingContext2D, { grid, fromMs, toMs, xOf, pxPerS, height, color }: Beats): void {
  const pieces = piecesOf(grid)
  context.font = '11px sans-serif'
  for (const { timeMs, ofBar, tbpm } of beatsBetween(pieces, Math.max(0, fromMs), toMs)) {
    const gap = (60 / tbpm) * pxPerS
    const isBar = ofBar === 1
    if (!isBar && gap < BEAT_GAP) continue
    context.fillStyle = color(isBar ? '--bar' : '--beat')
    context.fillRect(Math.round(xOf(timeMs)), isBar ? 0 : 14, 1, height)
    if (!isBar && gap > LABEL_GAP) context.fillText(String(ofBar), xOf(timeMs) + 4, 24)
    if (isBar && gap * 4 > LABEL_GAP) context.fillText('1', xOf(timeMs) + 4, 11)
  }
  context.fillStyle = color('--bar')
  for (const { fromMs: at, tbpm } of pieces.slice(1)) context.fillText(`♩= ${tbpm}`, xOf(at) + 16, 11)
}
