import { bpmText } from '@shenglang/contract/format'
import { type BeatGrid, piecesOf } from '@shenglang/contract/media/beat-grid'
import { FACT_SOURCE_LABELS, type Fact } from '@shenglang/contract/media/facts'
import { newGrid, withTempo } from '@shenglang/contract/media/grid-correction'
import type { MyWorkDetail, WorkFile } from '@shenglang/contract/studio/entities'
import { saveGrid, saveResource } from '@shenglang/contract/studio/works'
import { useState } from 'react'
import { musicalKey } from '../../track/badges/camelot-key.ts'
import { Alert } from '../../ui/controls/Alert.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../ui/data/icons.ts'
import editor from '../works/editor.module.css'
import { useWorkCall } from '../works/work-call.ts'
import { type BeatPlayer, useBeatPlayer } from './beat-player.ts'
import { chordOf } from './chord.ts'
import styles from './grid.module.css'
import { shiftText } from './shift-text.ts'
import * as texts from './texts.ts'

interface FactQuestionsProps {
  work: MyWorkDetail
  /** The file to listen to before deciding; undefined without one. */
  file: WorkFile | undefined
  isLocked: boolean
}

/** Fraction of a recording at which playback starts: late enough for the music to have begun. */
const PLAYED_PART = 0.4

/** Facts on which tags, measurement and the artist differ or are unsure, each with playback; one press decides. */
export function FactQuestions({ work, file, isLocked }: FactQuestionsProps) {
  const { bpm, key, unreadKey } = work.questions
  const grids = file ? work.questions.grid : []
  const player = useBeatPlayer(file?.audioUrl ?? '')
  const [played, setPlayed] = useState('')
  const [run, isBusy] = useWorkCall()
  const areTagsOpen = bpm.length + key.length > 0 || unreadKey !== ''
  if (!areTagsOpen && grids.length === 0) return null
  const decide = (args: { tbpm: number } | { tkey: string }) => {
    player?.pause()
    return run(saveResource, { resourceId: work.resourceId, ...args }, texts.choiceSaved)
  }
  const layGrid = (fileId: string, grid: BeatGrid) => {
    player?.pause()
    return run(saveGrid, { id: fileId, grid }, texts.choiceSaved)
  }
  const play = (name: string, prepare: (player: BeatPlayer) => void) => {
    if (!player || !file) return
    if (played === name && player.isOn) return player.pause()
    prepare(player)
    setPlayed(name)
    void player.play(player.isPlaying ? undefined : file.duration * PLAYED_PART)
  }
  const isPlayed = (name: string) => played === name && (player?.isPlaying ?? false)
  const choice = { isLocked: isLocked || isBusy, canBePlayed: file !== undefined }
  return (
    <section className={`${editor.part} ${styles.questions}`} aria-labelledby="questions">
      <h3 id="questions">{areTagsOpen ? texts.tagOrMeasured : texts.whichGrid}</h3>
      {bpm.length > 0 ? (
        <QuestionRow title="BPM" hint={texts.tempoHint}>
          {bpm.map(({ value, ...said }) => (
            <Choice
              key={said.source}
              {...choice}
              {...said}
              value={bpmText(value)}
              isPlayed={isPlayed(`bpm ${said.source}`)}
              onPlay={() =>
                play(`bpm ${said.source}`, (opened) => {
                  opened.chord([])
                  opened.click(piecesOf(clicked(file?.grid ?? null, value, (file?.duration ?? 0) * PLAYED_PART)))
                })
              }
              onChoose={() => decide({ tbpm: value })}
            />
          ))}
        </QuestionRow>
      ) : null}
      {key.length > 0 || unreadKey !== '' ? (
        <QuestionRow title={texts.musicalKey} hint={unreadKey === '' ? texts.keyHint : texts.unreadKey(unreadKey)}>
          {key.map(({ value, ...said }) => (
            <Choice
              key={said.source}
              {...choice}
              {...said}
              value={`${value} ${musicalKey(value)}`}
              isPlayed={isPlayed(`key ${said.source}`)}
              onPlay={() =>
                play(`key ${said.source}`, (opened) => {
                  opened.click([])
                  opened.chord(chordOf(value))
                })
              }
              onChoose={() => decide({ tkey: value })}
            />
          ))}
          {unreadKey === '' ? null : (
            <Choice {...choice} source="artist" confidence={null} value={texts.noKey} onChoose={() => decide({ tkey: '' })} />
          )}
        </QuestionRow>
      ) : null}
      {file && grids.length > 0 ? (
        <QuestionRow title={texts.beatPosition} hint={texts.gridHint(shiftText(grids.map(({ value }) => value)))}>
          {grids.map(({ value, ...said }, index) => (
            <Choice
              key={value.firstBeatMs}
              {...choice}
              {...said}
              value={texts.option(index + 1)}
              isPlayed={isPlayed(`grid ${index}`)}
              onPlay={() =>
                play(`grid ${index}`, (opened) => {
                  opened.chord([])
                  opened.click(piecesOf(value))
                })
              }
              onChoose={() => layGrid(file.fileId, value)}
            />
          ))}
        </QuestionRow>
      ) : null}
      <Alert className="mt-8">{player?.fault}</Alert>
    </section>
  )
}

/** A click track of a tempo from a known beat on. */
const clicked = (grid: BeatGrid | null, tbpm: number, atMs: number): BeatGrid =>
  grid ? withTempo(grid, atMs, tbpm) : newGrid(tbpm, atMs)

function QuestionRow({ title, hint, children }: { title: string; hint: string; children: React.ReactNode }) {
  return (
    <fieldset className={`${styles.question} shrink mt-12 pad-0 edge-none`}>
      <legend>
        {title}
        <small>{hint}</small>
      </legend>
      {children}
    </fieldset>
  )
}

interface ChoiceProps extends Fact {
  value: string
  isPlayed?: boolean
  canBePlayed: boolean
  isLocked: boolean
  /** Plays the answer; undefined if it has no sound. */
  onPlay?: () => void
  onChoose: () => void
}

function Choice({ source, confidence, value, isPlayed = false, canBePlayed, isLocked, onPlay, onChoose }: ChoiceProps) {
  const said = FACT_SOURCE_LABELS[source]
  return (
    <div className={`${styles.choice} flex middle gap-8 pad-8-0 line-below`}>
      <span className="grid grow shrink">
        <b className="number">{value}</b>
        <small>
          {said}
          {confidence === null ? '' : texts.confidence(Math.round(confidence * 100))}
        </small>
      </span>
      {canBePlayed && onPlay ? (
        <Button look="quiet" onClick={onPlay} aria-label={`${isPlayed ? texts.stop : texts.preview}${said} ${value}`}>
          {isPlayed ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
          {isPlayed ? texts.stop : texts.preview}
        </Button>
      ) : null}
      <Button disabled={isLocked} onClick={onChoose} aria-label={texts.takeThisOf(said, value)}>
        {texts.takeThis}
      </Button>
    </div>
  )
}
