import type { BeatGrid } from '@shenglang/contract/media/beat-grid'
import { piecesOf } from '@shenglang/contract/media/beat-grid'
import { newGrid, TAP_REST_MS, tapped, withTappedTempo, withTempo } from '@shenglang/contract/media/grid-correction'
import type { Section } from '@shenglang/contract/media/sections'
import type { MyWorkDetail, WorkFile } from '@shenglang/contract/studio/entities'
import { saveGrid, saveSections } from '@shenglang/contract/studio/works'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWorkCall } from '../works/work-call.ts'
import { type BeatPlayer, useBeatPlayer } from './beat-player.ts'
import { begun, redone, stepped, undone } from './history.ts'
import * as sectionTexts from './section-texts.ts'
import * as texts from './texts.ts'
import { type Tool, toolOf } from './tools.ts'

export interface GridEditorProps {
  work: MyWorkDetail
  file: WorkFile
  isLocked: boolean
}

/** CSS pixels a second. */
export const ZOOMS = [30, 60, 120, 240, 480, 960]
const DEFAULT_BPM = 120
const SHOWN_EVERY_MS = 100

/** The grid being edited, its player and the editor's keys. */
export function useGridEditor({ work, file, isLocked }: GridEditorProps) {
  const player = useBeatPlayer(file.audioUrl)
  const correction = useCorrection(work, file, player)
  const { grid, correct, tap, undo, redo } = correction
  const [isClicking, setClicking] = useState(true)
  const [zoom, setZoom] = useState(2)
  const [run, isBusy] = useWorkCall()
  useEffect(() => void player?.load(), [player])
  useEffect(() => player?.click(grid && isClicking ? piecesOf(grid) : []), [player, grid, isClicking])
  const save = (edited: BeatGrid | null | undefined, confirmation: string) =>
    run(saveGrid, { id: file.fileId, ...(edited === undefined ? {} : { grid: edited }) }, confirmation)
  const saveParts = (sections: readonly Section[] | null, confirmation: string) =>
    run(saveSections, { id: file.fileId, sections: sections?.map(({ kind, atMs }) => ({ kind, atMs })) ?? null }, confirmation)
  /** Saves the changes: the sections after the grid, since they snap to its bars. */
  const saveChanges = async () => {
    const { areSectionsChanged, isGridChanged, sections } = correction
    const [confirmation, isBoth] = [areSectionsChanged ? '' : texts.gridSaved, isGridChanged && areSectionsChanged]
    if (isGridChanged && !(await save(grid, confirmation))) return
    if (areSectionsChanged) await saveParts(sections, isBoth ? sectionTexts.allSaved : sectionTexts.sectionsSaved)
  }
  const isStill = isLocked || isBusy
  const onKeyDown = (event: KeyboardEvent) => {
    if (isStill || event.altKey || (event.target as HTMLElement).closest('input, select')) return
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
  return { player, correction, isClicking, setClicking, zoom, setZoom, save, saveParts, saveChanges, isStill, onKeyDown }
}

export type GridEditing = ReturnType<typeof useGridEditor>
export type Correction = ReturnType<typeof useCorrection>

/** The values that are edited and saved together. */
interface Draft {
  grid: BeatGrid | null
  sections: readonly Section[]
}

/** The grid and the parts being edited, from the saved ones to the artist's, with the current position. */
function useCorrection(
  work: MyWorkDetail,
  { grid: savedGrid, sections: savedSections }: WorkFile,
  player: BeatPlayer | undefined,
) {
  const [history, setHistory] = useState(() => begun<Draft>({ grid: savedGrid, sections: savedSections }))
  const taps = useRef<number[]>([])
  const saved = JSON.stringify({ grid: savedGrid, sections: savedSections })
  // A grid that was saved meanwhile, here or by an analysis, becomes the new start of the history.
  useEffect(() => setHistory(begun(JSON.parse(saved) as Draft)), [saved])
  const atMs = usePlayedMs(player)
  const { grid, sections } = history.now
  const here = () => player?.atMs() ?? atMs
  const change = (next: BeatGrid, isSame = false) =>
    setHistory((before) => stepped(before, { ...before.now, grid: next }, isSame))
  const isGridChanged = JSON.stringify(grid) !== JSON.stringify(savedGrid)
  const areSectionsChanged = JSON.stringify(sections) !== JSON.stringify(savedSections)
  const defaultBpm = () => work.tbpm || DEFAULT_BPM
  return {
    grid,
    atMs,
    change,
    sections,
    changeSections: (next: readonly Section[]) => setHistory((before) => stepped(before, { ...before.now, sections: next })),
    isGridChanged,
    areSectionsChanged,
    canUndo: history.past.length > 0,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    correct({ correct, key }: Tool) {
      if (grid) change(correct(grid, here()))
      // Without a grid the first beat alone creates one.
      else if (key === 'f') change(newGrid(defaultBpm(), here()))
    },
    tempo: (tbpm: number) => change(grid ? withTempo(grid, here(), tbpm) : newGrid(tbpm, here())),
    tap() {
      const isMusic = player?.isPlaying ?? false
      const now = isMusic ? here() : performance.now()
      const last = taps.current.at(-1)
      const isOn = last !== undefined && now > last && now - last < TAP_REST_MS
      taps.current = [...(isOn ? taps.current : []), now]
      const tapResult = tapped(taps.current)
      if (!tapResult) return
      const isSame = taps.current.length > 3
      if (isMusic) change(withTappedTempo(grid, now, tapResult.tbpm, tapResult.atMs), isSame)
      else change(grid ? withTempo(grid, here(), tapResult.tbpm) : newGrid(tapResult.tbpm, here()), isSame)
    },
  }
}

/** The playback position, updated often enough to be read. */
function usePlayedMs(player: BeatPlayer | undefined): number {
  const [, setTurn] = useState(0)
  const isPlaying = player?.isPlaying ?? false
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setTurn((turn) => turn + 1), SHOWN_EVERY_MS)
    return () => clearInterval(timer)
  }, [isPlaying])
  return player?.atMs() ?? 0
}
