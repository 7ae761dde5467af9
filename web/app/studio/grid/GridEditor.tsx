import { bpmText } from '@shenglang/contract/format'
import { BEATS_PER_BAR, type BeatGrid } from '@shenglang/contract/media/beat-grid'
import { GRID_BPM, withoutChangeAt } from '@shenglang/contract/media/grid-correction'
import type { WorkFile } from '@shenglang/contract/studio/entities'
import { useState } from 'react'
import { ZoomWave } from '../../playback/waveform/ZoomWave.tsx'
import { isEnter } from '../../ui/browser/input-method.ts'
import { Alert } from '../../ui/controls/Alert.tsx'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
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
} from '../../ui/data/icons.ts'
import { cueText } from '../works/cue-time.ts'
import editor from '../works/editor.module.css'
import styles from './grid.module.css'
import { SectionRows } from './SectionRows.tsx'
import * as sectionTexts from './section-texts.ts'
import * as texts from './texts.ts'
import { beatAway, pieceAt, TOOLS, type Tool } from './tools.ts'
import { type Correction, type GridEditing, type GridEditorProps, useGridEditor, ZOOMS } from './use-grid-editor.ts'

/** Step of an arrow key if there are no beats to step by. */
const STEP_MS = 1000

/** The state of a recording's beats, with an editor on demand. */
export function GridEditor(props: GridEditorProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <OpenGridEditor {...props} />
  return (
    <section className={`${editor.part} flex wrap middle between gap-12`} aria-labelledby="grid">
      <div>
        <h3 className="mb-4" id="grid">
          {texts.beatGrid}
        </h3>
        <p className={styles.state} role="status">
          {statusOf(props.file, props.file.grid, false)}
        </p>
      </div>
      <Button disabled={props.isLocked} onClick={() => setOpen(true)}>
        {props.file.grid ? texts.listenAndCorrect : texts.addGrid}
      </Button>
    </section>
  )
}

/** The editor: beats over the sound, played with clicks, and the parts. */
function OpenGridEditor(props: GridEditorProps) {
  const editing = useGridEditor(props)
  const { player, correction, zoom, save, isStill, onKeyDown } = editing
  const { file } = props
  const { grid, atMs, change, correct, tap, undo } = correction
  const isChanged = (correction.isGridChanged && grid !== null) || correction.areSectionsChanged
  return (
    <section className={`${editor.part} ${styles.editor}`} aria-labelledby="grid" onKeyDown={onKeyDown}>
      <h3 id="grid">{texts.beatGrid}</h3>
      <p className={styles.state} role="status">
        {statusOf(file, grid, correction.isGridChanged)}
      </p>
      <ZoomWave
        className="h-140 mt-12 edge radius bg0"
        label={texts.beatPosition}
        bands={player?.bands}
        grid={grid}
        isLaying
        durationMs={file.duration}
        atMs={atMs}
        clock={player?.isPlaying ? player.atMs : undefined}
        pxPerS={ZOOMS[zoom] ?? 120}
        isRunning={player?.isPlaying ?? false}
        positionAfter={(step, isPage) => {
          const beats = step * (isPage ? BEATS_PER_BAR : 1)
          return grid ? beatAway(grid, atMs, beats) : atMs + beats * STEP_MS
        }}
        onSeek={(ms) => player?.seek(ms)}
      />
      <SoundBar editor={editing} />
      <Alert className="mt-8">{player?.fault}</Alert>
      <div className={styles.bar}>
        <Button disabled={isStill} onClick={tap} aria-keyshortcuts="t" title={texts.tapAlong}>
          {texts.tapBeats} <kbd>T</kbd>
        </Button>
        <TempoField key={grid ? pieceAt(grid, atMs).tbpm : 0} correction={correction} isStill={isStill} />
        {grid && pieceAt(grid, atMs).fromMs > 0 ? (
          <Button disabled={isStill} onClick={() => change(withoutChangeAt(grid, atMs))}>
            {texts.dropTempoChange}
          </Button>
        ) : null}
      </div>
      <ToolRows isStill={isStill} hasGrid={grid !== null} correct={correct} />
      <SectionRows editor={editing} durationMs={file.duration} />
      <div className={`${styles.bar} at-end`}>
        <IconButton label={texts.undo} disabled={!correction.canUndo} onClick={undo} aria-keyshortcuts="Control+z">
          <IconArrowBackUp size={20} />
        </IconButton>
        {file.isOwnGrid ? (
          <Button look="quiet" disabled={isStill} onClick={() => save(undefined, texts.measuredRestored)}>
            {texts.restoreMeasured}
          </Button>
        ) : null}
        {file.isOwnGrid && !file.grid ? null : (
          <Button look="quiet" disabled={isStill} onClick={() => save(null, texts.setNoBeats)}>
            {texts.noBeats}
          </Button>
        )}
        {file.isOwnSections ? (
          <Button look="quiet" disabled={isStill} onClick={() => editing.saveParts(null, sectionTexts.measuredSections)}>
            {sectionTexts.restoreSections}
          </Button>
        ) : null}
        <Button disabled={isStill || !isChanged} onClick={editing.saveChanges}>
          {saveText(correction)}
        </Button>
      </div>
    </section>
  )
}

function saveText({ isGridChanged, areSectionsChanged }: Correction): string {
  if (!areSectionsChanged) return texts.saveGrid
  return isGridChanged ? sectionTexts.saveAll : sectionTexts.saveSections
}

/** Playback, clicks and zoom. */
function SoundBar({ editor: { player, correction, isClicking, setClicking, zoom, setZoom } }: { editor: GridEditing }) {
  const { grid, atMs } = correction
  return (
    <div className={styles.bar}>
      <IconButton label={player?.isPlaying ? texts.pause : texts.play} onClick={() => player?.toggle()}>
        {player?.isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </IconButton>
      <span className="number">{cueText(atMs)}</span>
      <IconButton label={isClicking ? texts.clicksOff : texts.clicksOn} onClick={() => setClicking(!isClicking)}>
        {isClicking ? <IconVolume size={20} /> : <IconVolumeOff size={20} />}
      </IconButton>
      {grid ? (
        <>
          <IconButton label={texts.previousBeat} onClick={() => player?.seek(beatAway(grid, atMs, -1))}>
            <IconChevronLeft size={20} />
          </IconButton>
          <IconButton label={texts.nextBeat} onClick={() => player?.seek(beatAway(grid, atMs, 1))}>
            <IconChevronRight size={20} />
          </IconButton>
        </>
      ) : null}
      <IconButton label={texts.zoomOutWave} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
        <IconZoomOut size={20} />
      </IconButton>
      <IconButton label={texts.zoomInWave} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
        <IconZoomIn size={20} />
      </IconButton>
      {player?.isLoading ? <span role="status">{texts.loadingGrid}</span> : null}
    </div>
  )
}

/** The state of the beats, as text. */
function statusOf({ isOwnGrid, grid: saved, isAnalysing }: WorkFile, grid: BeatGrid | null, isChanged: boolean): string {
  if (isChanged && grid) return texts.gridUnsaved(bpmText(grid.tbpm))
  if (isAnalysing) return texts.analysingAgain
  if (isOwnGrid) return saved ? texts.gridSetByYou(bpmText(saved.tbpm)) : texts.youSetNoBeats
  if (saved) return texts.gridMeasured(bpmText(saved.tbpm), Math.round(saved.beatConfidence * 100))
  return texts.noBeatsFound
}

function TempoField({ correction, isStill }: { correction: Correction; isStill: boolean }) {
  const { grid, atMs, tempo } = correction
  const bpm = grid ? pieceAt(grid, atMs).tbpm : undefined
  return (
    <label className="flex middle gap-8 ink-t1">
      {grid?.changes ? texts.sectionTempo : 'BPM'}
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
          if (isEnter(event)) event.currentTarget.blur()
        }}
      />
    </label>
  )
}

function ToolRows({ isStill, hasGrid, correct }: { isStill: boolean; hasGrid: boolean; correct: (tool: Tool) => void }) {
  return (
    <div className={`${styles.tools} flex wrap gap-8-20 mt-12`}>
      {TOOLS.map((tools) => (
        <div className="flex wrap gap-4" key={tools[0]?.key}>
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
