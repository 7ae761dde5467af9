import { bpmText } from '@shenglang/contract/format'
import { BEATS_PER_BAR, type BeatGrid, piecesOf } from '@shenglang/contract/media/beat-grid'
import {
  GRID_BPM,
  laid,
  newGrid,
  TAP_REST_MS,
  tapped,
  withoutChangeAt,
  withTempo,
} from '@shenglang/contract/media/grid-correction'
import type { OwnWorkDetail, WorkFile } from '@shenglang/contract/studio/entities'
import { saveGrid } from '@shenglang/contract/studio/works'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ZoomWave } from '../../playback/ZoomWave.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolumeOff,
  IconZoomIn,
  IconZoomOut,
} from '../../ui/icons.ts'
import { cueText } from '../cue-time.ts'
import editor from '../editor.module.css'
import { useWorkCall } from '../work-call.ts'
import { type BeatPlayer, useBeatPlayer } from './beat-player.ts'
import styles from './grid.module.css'
import { begun, redone, stepped, undone } from './history.ts'
import { beatAway, pieceAt, TOOLS, type Tool, toolOf } from './tools.ts'

interface GridEditorProps {
  work: OwnWorkDetail
  file: WorkFile
  isLocked: boolean
}

/** CSS pixels a second. */
const ZOOMS = [30, 60, 120, 240, 480, 960]
const DEFAULT_BPM = 120
const SHOWN_EVERY_MS = 100
/** Of a key where there are no beats to step by. */
const STEP_MS = 1000

/** What is known of the beats of a recording, to be set right on demand. */
export function GridEditor(props: GridEditorProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <OpenGridEditor {...props} />
  return (
    <section className={`${editor.part} ${styles.closed}`} aria-labelledby="grid">
      <div>
        <h3 id="grid">节拍网格</h3>
        <p className={styles.state} role="status">
          {standingOf(props.file, props.file.grid, false)}
        </p>
      </div>
      <Button disabled={props.isLocked} onClick={() => setOpen(true)}>
        {props.file.grid ? '试听和校正' : '放一个网格'}
      </Button>
    </section>
  )
}

/** The beats over the sound, heard with clicks. */
function OpenGridEditor({ work, file, isLocked }: GridEditorProps) {
  const player = useBeatPlayer(file.audioUrl)
  const correction = useCorrection(work, file, player)
  const { grid, atMs, change, correct, tap, undo, redo } = correction
  const [isClicking, setClicking] = useState(true)
  const [zoom, setZoom] = useState(2)
  const [run, isBusy] = useWorkCall()
  useEffect(() => void player?.load(), [player])
  useEffect(() => player?.click(grid && isClicking ? piecesOf(grid) : []), [player, grid, isClicking])
  const save = (wanted: BeatGrid | null | undefined, said: string) =>
    run(saveGrid, { id: file.fileId, ...(wanted === undefined ? {} : { grid: wanted }) }, said)
  const isStill = isLocked || isBusy
  const onKeyDown = (event: KeyboardEvent) => {
    if (isStill || event.altKey || (event.target as HTMLElement).closest('input')) return
    const actions: Record<string, () => void> = {
      t: tap,
      c: () => setClicking((before) => !before),
      '-': () => setZoom((before) => Math.max(0, before - 1)),
      '+': () => setZoom((before) => Math.min(ZOOMS.length - 1, before + 1)),
      ...((event.target as HTMLElement).closest('button') ? {} : { ' ': () => player?.toggle() }),
    }
    const isCommand = event.ctrlKey || event.metaKey
    const tool = toolOf(event.key)
    const action = isCommand
      ? event.key.toLowerCase() === 'z' && (event.shiftKey ? redo : undo)
      : (actions[event.key.toLowerCase()] ?? (tool && (() => correct(tool))))
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <section className={`${editor.part} ${styles.editor}`} aria-labelledby="grid" onKeyDown={onKeyDown}>
      <h3 id="grid">节拍网格</h3>
      <p className={styles.state} role="status">
        {standingOf(file, grid, correction.isChanged)}
      </p>
      <ZoomWave
        className={styles.wave}
        label="节拍位置"
        bands={player?.bands}
        grid={grid}
        isLaying
        durationMs={file.duration}
        atMs={atMs}
        clock={player?.isPlaying ? player.atMs : undefined}
        pxPerS={ZOOMS[zoom] ?? 120}
        valueText={cueText(atMs)}
        placeAfter={(step, isPage) => {
          const beats = step * (isPage ? BEATS_PER_BAR : 1)
          return grid ? beatAway(grid, atMs, beats) : atMs + beats * STEP_MS
        }}
        onSeek={(ms) => player?.seek(ms)}
      />
      <div className={styles.bar}>
        <IconButton label={player?.isPlaying ? '暂停' : '播放'} onClick={() => player?.toggle()}>
          {player?.isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
        </IconButton>
        <span className="number">{cueText(atMs)}</span>
        <IconButton label={isClicking ? '关闭节拍声' : '打开节拍声'} onClick={() => setClicking(!isClicking)}>
          {isClicking ? <IconVolume size={20} /> : <IconVolumeOff size={20} />}
        </IconButton>
        {grid ? (
          <>
            <IconButton label="上一拍" onClick={() => player?.seek(beatAway(grid, atMs, -1))}>
              <IconChevronLeft size={20} />
            </IconButton>
            <IconButton label="下一拍" onClick={() => player?.seek(beatAway(grid, atMs, 1))}>
              <IconChevronRight size={20} />
            </IconButton>
          </>
        ) : null}
        <IconButton label="缩小波形" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <IconZoomOut size={20} />
        </IconButton>
        <IconButton label="放大波形" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <IconZoomIn size={20} />
        </IconButton>
        {player?.isLoading ? <span role="status">正在载入…</span> : null}
      </div>
      {player?.fault ? (
        <p className={styles.fault} role="alert">
          {player.fault}
        </p>
      ) : null}
      <div className={styles.bar}>
        <Button disabled={isStill} onClick={tap} aria-keyshortcuts="t" title="跟着音乐一拍一下，至少三下">
          打拍子 <kbd>T</kbd>
        </Button>
        <TempoField key={grid ? pieceAt(grid, atMs).tbpm : 0} correction={correction} isStill={isStill} />
        {grid && pieceAt(grid, atMs).fromMs > 0 ? (
          <Button disabled={isStill} onClick={() => change(withoutChangeAt(grid, atMs))}>
            去掉这次变速
          </Button>
        ) : null}
      </div>
      <ToolRows isStill={isStill} hasGrid={grid !== null} correct={correct} />
      <div className={`${styles.bar} ${styles.end}`}>
        <IconButton label="撤销" disabled={!correction.canUndo} onClick={undo} aria-keyshortcuts="Control+z">
          <IconArrowBackUp size={20} />
        </IconButton>
        {file.isOwnGrid ? (
          <Button look="quiet" disabled={isStill} onClick={() => save(undefined, '已恢复测得的节拍')}>
            恢复测得的
          </Button>
        ) : null}
        {file.isOwnGrid && !file.grid ? null : (
          <Button look="quiet" disabled={isStill} onClick={() => save(null, '已标为没有节拍')}>
            没有节拍
          </Button>
        )}
        <Button disabled={isStill || !grid || !correction.isChanged} onClick={() => save(grid, '节拍网格已保存')}>
          保存网格
        </Button>
      </div>
    </section>
  )
}

/** What is known of the beats, in words. */
function standingOf({ isOwnGrid, grid: saved, isAnalysing }: WorkFile, grid: BeatGrid | null, isChanged: boolean): string {
  if (isChanged && grid) return `${bpmText(grid.tbpm)} BPM · 还没有保存`
  if (isAnalysing) return '正在重新分析…'
  if (isOwnGrid) return saved ? `${bpmText(saved.tbpm)} BPM · 由你设定` : '你标明了没有节拍'
  if (saved) return `${bpmText(saved.tbpm)} BPM · 测得 · 可信度 ${Math.round(saved.beatConfidence * 100)}%`
  return '没有找到节拍：可以播放并打拍子放一个，速度多变的可以从变速处各放一段'
}

type Correction = ReturnType<typeof useCorrection>

/** A grid on its way from what is saved to what the artist wants, with the place that is heard. */
function useCorrection(work: OwnWorkDetail, { grid: saved }: WorkFile, player: BeatPlayer | undefined) {
  const [history, setHistory] = useState(() => begun(saved))
  const taps = useRef<number[]>([])
  const standing = JSON.stringify(saved)
  // What was saved meanwhile, here or by an analysis, is where one begins.
  useEffect(() => setHistory(begun(JSON.parse(standing) as BeatGrid | null)), [standing])
  const atMs = useHeardMs(player)
  const grid = history.now
  const here = () => player?.atMs() ?? atMs
  const change = (next: BeatGrid, isSame = false) => setHistory((before) => stepped(before, next, isSame))
  const own = () => work.tbpm || DEFAULT_BPM
  return {
    grid,
    atMs,
    change,
    isChanged: JSON.stringify(grid) !== standing,
    canUndo: history.past.length > 0,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    correct({ correct, key }: Tool) {
      if (grid) change(correct(grid, here()))
      // Without a grid a place is all that makes one.
      else if (key === 'f') change(newGrid(own(), here()))
    },
    tempo: (tbpm: number) => change(grid ? withTempo(grid, here(), tbpm) : newGrid(tbpm, here())),
    tap() {
      const isMusic = player?.isPlaying ?? false
      const now = isMusic ? here() : performance.now()
      const last = taps.current.at(-1)
      const isOn = last !== undefined && now > last && now - last < TAP_REST_MS
      taps.current = [...(isOn ? taps.current : []), now]
      const found = tapped(taps.current)
      if (!found) return
      const isSame = taps.current.length > 3
      if (isMusic) change(laid(grid, now, found.tbpm, found.atMs), isSame)
      else change(grid ? withTempo(grid, here(), found.tbpm) : newGrid(found.tbpm, here()), isSame)
    },
  }
}

/** The place that is heard, told anew often enough to be read. */
function useHeardMs(player: BeatPlayer | undefined): number {
  const [, setTurn] = useState(0)
  const isPlaying = player?.isPlaying ?? false
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setTurn((turn) => turn + 1), SHOWN_EVERY_MS)
    return () => clearInterval(timer)
  }, [isPlaying])
  return player?.atMs() ?? 0
}

function TempoField({ correction, isStill }: { correction: Correction; isStill: boolean }) {
  const { grid, atMs, tempo } = correction
  const bpm = grid ? pieceAt(grid, atMs).tbpm : undefined
  return (
    <label>
      {grid?.changes ? '这一段的 BPM' : 'BPM'}
      <input
        type="number"
        className="number"
        min={GRID_BPM.min}
        max={GRID_BPM.max}
        step={0.01}
        defaultValue={bpm}
        disabled={isStill}
        onBlur={({ target: { valueAsNumber: value } }) => {
          if (value >= GRID_BPM.min && value <= GRID_BPM.max && value !== bpm) tempo(value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </label>
  )
}

function ToolRows({ isStill, hasGrid, correct }: { isStill: boolean; hasGrid: boolean; correct: (tool: Tool) => void }) {
  return (
    <div className={styles.tools}>
      {TOOLS.map((tools) => (
        <div key={tools[0]?.key}>
          {tools.map((tool) => (
            <Button
              key={tool.key}
              disabled={isStill || (!hasGrid && tool.key !== 'f')}
              title={tool.about}
              aria-keyshortcuts={tool.key}
              onClick={() => correct(tool)}
            >
              {tool.label} <kbd>{tool.key.toUpperCase()}</kbd>
            </Button>
          ))}
        </div>
      ))}
    </div>
  )
}
