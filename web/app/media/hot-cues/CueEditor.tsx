import { clockTime } from '@shenglang/contract/format'
import { CUE_COLORS, type HotCue, isOnPad, listHotCues, PADS, removeHotCue, saveHotCue } from '@shenglang/contract/media/hot-cues'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { cueId } from '../../playback/cues/cue-text.ts'
import { call } from '../../remote/api.ts'
import { keyOf } from '../../remote/remote-query.ts'
import { isEnter } from '../../ui/browser/input-method.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import styles from './CueEditor.module.css'
import * as texts from './texts.ts'

/** Name and colour of the cue that was pressed last, and a way to remove it. */
export function CueEditor({ resourceId, cue }: { resourceId: string; cue: HotCue }) {
  const client = useQueryClient()
  const [kind, position] = isOnPad(cue) ? [texts.hotCue, PADS[cue.pad] ?? ''] : [texts.memoryCue, clockTime(cue.timeMs)]
  const put = (cues: HotCue[]) => client.setQueryData<HotCue[]>(keyOf(listHotCues, { resourceId }), cues)
  const fail = (error: unknown) => {
    showToast(errorMessage(error), 'bad')
    void client.invalidateQueries({ queryKey: keyOf(listHotCues, { resourceId }) })
  }
  // A list that was requested before a change may come after it: what was changed here wins.
  const changedHere = useRef<Partial<HotCue>>({})
  const save = (changed: Partial<HotCue>) => {
    changedHere.current = { ...changedHere.current, ...changed }
    const next = { ...cue, ...changedHere.current }
    client.setQueryData<HotCue[]>(keyOf(listHotCues, { resourceId }), (cues = []) =>
      cues.map((each) => (cueId(each) === cueId(cue) ? next : each)),
    )
    void call(saveHotCue, { resourceId, ...next }).then(put, fail)
  }
  const remove = () =>
    void call(removeHotCue, { resourceId, pad: cue.pad, timeMs: cue.timeMs }).then((cues) => {
      put(cues)
      showToast((isOnPad(cue) ? texts.cleared : texts.removed)(position))
    }, fail)
  return (
    <section className={styles.editor} aria-label={texts.edit(kind, position)}>
      <input
        aria-label={texts.name}
        placeholder={texts.namePlaceholder}
        defaultValue={cue.name}
        maxLength={20}
        onBlur={({ currentTarget: { value } }) => value.trim() !== cue.name && save({ name: value.trim() })}
        onKeyDown={(event) => isEnter(event) && event.currentTarget.blur()}
      />
      <span role="radiogroup" aria-label={texts.color} className="flex gap-8">
        {CUE_COLORS.map((value, color) => (
          <input
            key={value}
            type="radio"
            name="cue-color"
            className={styles.color}
            style={{ background: value }}
            aria-label={texts.colorOf(color + 1)}
            checked={cue.color === color}
            onChange={() => save({ color })}
          />
        ))}
      </span>
      <Button look="quiet" onClick={remove}>
        {isOnPad(cue) ? texts.clear : texts.remove}
      </Button>
    </section>
  )
}
