import type { Resource } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/format'
import { usePlaying } from '../../../playback/track/playing.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconArrowBackUp, IconPlayerPlayFilled } from '../../../ui/data/icons.ts'
import type { SetScore } from './plan/set-plan.ts'
import styles from './SetFigures.module.css'
import * as texts from './texts.ts'

interface SetFiguresProps {
  tracks: Resource[]
  score: SetScore
  mayUndo: boolean
  onUndo: () => void
}

/** The figures of a set, and its actions. */
export function SetFigures({ tracks, score, mayUndo, onUndo }: SetFiguresProps) {
  const { playAll } = usePlaying()
  const totalMs = tracks.reduce((sum, { duration }) => sum + duration, 0)
  return (
    <div className="flex wrap middle gap-12-24 mt-12">
      <dl className={`${styles.figures} number flex wrap gap-8-28 m-0`}>
        <Figure name={texts.tracks} value={texts.trackCount(tracks.length)} />
        <Figure name={texts.totalDuration} value={clockTime(totalMs)} />
        <Figure name={texts.averageTransition} value={tracks.length > 1 ? texts.points(score.average) : '—'} />
        <Figure name={texts.clash} value={texts.clashCount(score.clashes)} isBad={score.clashes > 0} />
      </dl>
      <span className={`${styles.actions} flex gap-8 push`}>
        {mayUndo ? (
          <Button onClick={onUndo}>
            <IconArrowBackUp size={16} aria-hidden="true" /> {texts.undo}
          </Button>
        ) : null}
        <Button look="gold" onClick={() => playAll(tracks)}>
          <IconPlayerPlayFilled size={16} aria-hidden="true" /> {texts.playAll}
        </Button>
      </span>
    </div>
  )
}

function Figure({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div>
      <dt className="text-12 ink-t2">{name}</dt>
      <dd className="text-18 bold" data-bad={isBad || undefined}>
        {value}
      </dd>
    </div>
  )
}
