import type { Resource } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/format'
import { usePlaying } from '../../playback/playing.ts'
import { Button } from '../../ui/Button.tsx'
import { IconArrowBackUp, IconPlayerPlayFilled } from '../../ui/icons.ts'
import type { SetScore } from './plan/set-plan.ts'
import styles from './SetFigures.module.css'

interface SetFiguresProps {
  tracks: Resource[]
  score: SetScore
  mayUndo: boolean
  onUndo: () => void
}

/** The set in figures, and what is done with it as a whole. */
export function SetFigures({ tracks, score, mayUndo, onUndo }: SetFiguresProps) {
  const { playAll } = usePlaying()
  const totalMs = tracks.reduce((sum, { duration }) => sum + duration, 0)
  return (
    <div className={styles.bar}>
      <dl className={`${styles.figures} number`}>
        <Figure name="曲目" value={`${tracks.length} 首`} />
        <Figure name="总时长" value={clockTime(totalMs)} />
        <Figure name="平均衔接" value={tracks.length > 1 ? `${score.average} 分` : '—'} />
        <Figure name="冲突" value={`${score.clashes} 处`} isBad={score.clashes > 0} />
      </dl>
      <span className={styles.actions}>
        {mayUndo ? (
          <Button onClick={onUndo}>
            <IconArrowBackUp size={16} aria-hidden="true" /> 撤销
          </Button>
        ) : null}
        <Button look="gold" onClick={() => playAll(tracks)}>
          <IconPlayerPlayFilled size={16} aria-hidden="true" /> 全部播放
        </Button>
      </span>
    </div>
  )
}

function Figure({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-bad={isBad || undefined}>{value}</dd>
    </div>
  )
}
