import { bpmText } from '@shenglang/contract/format'
import { type BeatGrid, piecesOf } from '@shenglang/contract/media/beat-grid'
import { FACT_SOURCE_LABELS, type Fact } from '@shenglang/contract/media/facts'
import { newGrid, withTempo } from '@shenglang/contract/media/grid-correction'
import type { OwnWorkDetail, WorkFile } from '@shenglang/contract/studio/entities'
import { saveGrid, saveResource } from '@shenglang/contract/studio/works'
import { useState } from 'react'
import { musicalKey } from '../../track/camelot-key.ts'
import { Button } from '../../ui/Button.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../ui/icons.ts'
import editor from '../editor.module.css'
import { useWorkCall } from '../work-call.ts'
import { type BeatPlayer, useBeatPlayer } from './beat-player.ts'
import { chordOf } from './chord.ts'
import styles from './grid.module.css'
import { shiftText } from './shift-text.ts'

interface FactQuestionsProps {
  work: OwnWorkDetail
  /** What one listens to before one decides; undefined where there is nothing to hear. */
  file: WorkFile | undefined
  isLocked: boolean
}

const SAVED = '已按你的选择保存'
/** Where in a recording one listens: far enough for the music to have begun. */
const HEARD_PART = 0.4

/** What tags, measurement and the artist's own word say differently or not surely, each to be played; one press decides. */
export function FactQuestions({ work, file, isLocked }: FactQuestionsProps) {
  const { bpm, key } = work.questions
  const grids = file ? work.questions.grid : []
  const player = useBeatPlayer(file?.audioUrl ?? '')
  const [heard, setHeard] = useState('')
  const [run, isBusy] = useWorkCall()
  if (bpm.length + key.length + grids.length === 0) return null
  const decide = (args: { tbpm: number } | { tkey: string }) => {
    player?.pause()
    return run(saveResource, { resourceId: work.resourceId, ...args }, SAVED)
  }
  const layGrid = (fileId: string, grid: BeatGrid) => {
    player?.pause()
    return run(saveGrid, { id: fileId, grid }, SAVED)
  }
  const hear = (name: string, prepare: (player: BeatPlayer) => void) => {
    if (!player || !file) return
    if (heard === name && player.isOn) return player.pause()
    prepare(player)
    setHeard(name)
    void player.play(player.isPlaying ? undefined : file.duration * HEARD_PART)
  }
  const isHeard = (name: string) => heard === name && (player?.isPlaying ?? false)
  const choice = { isLocked: isLocked || isBusy, canBeHeard: file !== undefined }
  return (
    <section className={`${editor.part} ${styles.questions}`} aria-labelledby="questions">
      <h3 id="questions">
        {bpm.length + key.length > 0 ? '文件标签与测得的不一致，以哪个为准？' : '节拍的位置拿不准，以哪个为准？'}
      </h3>
      {bpm.length > 0 ? (
        <QuestionRow title="BPM" hint="试听时每拍一声，对得上的就是它">
          {bpm.map(({ value, ...said }) => (
            <Choice
              key={said.source}
              {...choice}
              {...said}
              value={bpmText(value)}
              isHeard={isHeard(`bpm ${said.source}`)}
              onHear={() =>
                hear(`bpm ${said.source}`, (opened) => {
                  opened.chord([])
                  opened.click(piecesOf(clicked(file?.grid ?? null, value, (file?.duration ?? 0) * HEARD_PART)))
                })
              }
              onChoose={() => decide({ tbpm: value })}
            />
          ))}
        </QuestionRow>
      ) : null}
      {key.length > 0 ? (
        <QuestionRow title="调性" hint="试听时叠加该调的主和弦，合得上的就是它">
          {key.map(({ value, ...said }) => (
            <Choice
              key={said.source}
              {...choice}
              {...said}
              value={`${value} ${musicalKey(value)}`}
              isHeard={isHeard(`key ${said.source}`)}
              onHear={() =>
                hear(`key ${said.source}`, (opened) => {
                  opened.click([])
                  opened.chord(chordOf(value))
                })
              }
              onChoose={() => decide({ tkey: value })}
            />
          ))}
        </QuestionRow>
      ) : null}
      {file && grids.length > 0 ? (
        <QuestionRow title="节拍位置" hint={`${shiftText(grids.map(({ value }) => value))}，试听时每拍一声，落在正拍上的就是它`}>
          {grids.map(({ value, ...said }, index) => (
            <Choice
              key={value.firstBeatMs}
              {...choice}
              {...said}
              value={`第 ${index + 1} 种`}
              isHeard={isHeard(`grid ${index}`)}
              onHear={() =>
                hear(`grid ${index}`, (opened) => {
                  opened.chord([])
                  opened.click(piecesOf(value))
                })
              }
              onChoose={() => layGrid(file.fileId, value)}
            />
          ))}
        </QuestionRow>
      ) : null}
      {player?.fault ? (
        <p className={styles.fault} role="alert">
          {player.fault}
        </p>
      ) : null}
    </section>
  )
}

/** Clicks of a tempo from a beat on that is known to lie there. */
const clicked = (grid: BeatGrid | null, tbpm: number, atMs: number): BeatGrid =>
  grid ? withTempo(grid, atMs, tbpm) : newGrid(tbpm, atMs)

function QuestionRow({ title, hint, children }: { title: string; hint: string; children: React.ReactNode }) {
  return (
    <fieldset className={styles.question}>
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
  isHeard: boolean
  canBeHeard: boolean
  isLocked: boolean
  onHear: () => void
  onChoose: () => void
}

function Choice({ source, confidence, value, isHeard, canBeHeard, isLocked, onHear, onChoose }: ChoiceProps) {
  const said = FACT_SOURCE_LABELS[source]
  return (
    <div className={styles.choice}>
      <span>
        <b className="number">{value}</b>
        <small>
          {said}
          {confidence === null ? '' : ` · 可信度 ${Math.round(confidence * 100)}%`}
        </small>
      </span>
      {canBeHeard ? (
        <Button look="quiet" onClick={onHear} aria-label={`${isHeard ? '停止' : '试听'}${said} ${value}`}>
          {isHeard ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
          {isHeard ? '停止' : '试听'}
        </Button>
      ) : null}
      <Button disabled={isLocked} onClick={onChoose} aria-label={`以此为准：${said} ${value}`}>
        以此为准
      </Button>
    </div>
  )
}
