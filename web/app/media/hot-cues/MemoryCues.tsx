import { clockTime } from '@shenglang/contract/format'
import { CUE_COLORS, type HotCue, isOnPad, MEMORY_CUES_MAX } from '@shenglang/contract/media/hot-cues'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { cueId, cueLabel, cueText } from '../../playback/cues/cue-text.ts'
import { useEngine } from '../../playback/engine/playback.tsx'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { IconChevronLeft, IconChevronRight, IconPlus } from '../../ui/data/icons.ts'
import { CueEditor } from './CueEditor.tsx'
import styles from './HotCuePads.module.css'
import { saveMemoryCue, toMemoryCue } from './memory-cues.ts'
import { goToCue } from './press-pad.ts'
import * as texts from './texts.ts'

export interface CueParts {
  resourceId: string
  cues: readonly HotCue[]
  /** The id of the cue that was pressed last. */
  chosen: string | undefined
  choose: (id: string) => void
}

/** The listener's positions without a pad, in the order of the music. */
export function MemoryCues({ resourceId, cues, chosen, choose }: CueParts) {
  const engine = useEngine()
  const client = useQueryClient()
  const heading = useId()
  const memory = cues.filter((cue) => !isOnPad(cue))
  const current = memory.find((cue) => cueId(cue) === chosen)
  const chooseLater = (action: Promise<HotCue | undefined>) => void action.then((cue) => cue && choose(cueId(cue)))
  const jump = (direction: 'back' | 'forward') => engine && chooseLater(toMemoryCue(engine, client, direction))
  return (
    <section className={styles.pads} aria-labelledby={heading}>
      <div className={styles.head}>
        <p id={heading}>{texts.memoryCues}</p>
        {memory.length > 0 ? (
          <>
            <IconButton label={texts.previousMemoryCue} onClick={() => jump('back')}>
              <IconChevronLeft size={18} />
            </IconButton>
            <IconButton label={texts.nextMemoryCue} onClick={() => jump('forward')}>
              <IconChevronRight size={18} />
            </IconButton>
          </>
        ) : null}
        <Button look="quiet" onClick={() => engine && chooseLater(saveMemoryCue(engine, client))}>
          <IconPlus size={16} aria-hidden="true" /> {texts.saveMemoryCue}
        </Button>
      </div>
      {memory.map((cue) => (
        <Chip
          key={cue.timeMs}
          data-set=""
          title={cueText(cue)}
          aria-label={cueLabel(cue)}
          onClick={() => {
            choose(cueId(cue))
            if (engine) goToCue(engine, cue)
          }}
        >
          <i className={styles.triangle} style={{ background: CUE_COLORS[cue.color] }} aria-hidden="true" />
          <span className="one-line">{cue.name || clockTime(cue.timeMs)}</span>
        </Chip>
      ))}
      {current ? (
        <CueEditor key={chosen} resourceId={resourceId} cue={current} />
      ) : (
        <small>{texts.memoryHint(MEMORY_CUES_MAX)}</small>
      )}
    </section>
  )
}
