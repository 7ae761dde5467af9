import {
  type EditedDay,
  PICK_NOTE_MAX,
  readDailyPicks,
  removeDailyPick,
  saveDailyPick,
} from '@shenglang/contract/catalog/discover/edit-picks'
import { isFault } from '@shenglang/contract/fault'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { attempt } from '../../../app/ui/browser/attempt.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { TextAreaField } from '../../../app/ui/controls/Field.tsx'
import { FieldDialog } from '../../../app/ui/overlays/FieldDialog.tsx'
import { WorkPicker } from '../edit/WorkPicker.tsx'
import * as texts from './texts.ts'

interface DayDialogProps {
  day: string
  /** The present choice for the day; undefined where the rotation fills it. */
  chosen: EditedDay | undefined
  onClose: () => void
}

/** Chooses the pick of a day, changes it, or leaves the day to the rotation. */
export function DayDialog({ day, chosen, onClose }: DayDialogProps) {
  const client = useQueryClient()
  const [work, setWork] = useState(chosen?.work)
  const [opened] = useState(chosen?.version ?? 0)
  const version = chosen?.version ?? 0
  const reload = () => client.invalidateQueries({ queryKey: keyOf(readDailyPicks) })
  const change = async (send: () => Promise<unknown>) => {
    try {
      await send()
    } catch (error) {
      // The colleague's choice is shown; saving again replaces it.
      if (isFault(error) && error.code === 'CHANGED_MEANWHILE') await reload()
      throw error
    }
    await reload()
    showToast(texts.saved, 'good')
    onClose()
  }
  const save = (values: FormData) =>
    work && change(() => call(saveDailyPick, { day, version, resourceId: work.resourceId, note: textOf(values, 'note').trim() }))
  const remove = () => attempt(() => change(() => call(removeDailyPick, { day, version })))
  return (
    <FieldDialog
      title={texts.dayName(day)}
      submit={texts.save}
      check={() => (work ? {} : ({ resourceId: texts.workMissing } as Record<string, string>))}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-20">
        {version === opened ? null : (
          <p role="alert" className="text-14 ink-t0">
            {chosen ? texts.changed(chosen.work.title) : texts.changedToNone}
          </p>
        )}
        <WorkPicker name="resourceId" label={texts.work} work={work} onPick={setWork} />
        <TextAreaField
          name="note"
          label={texts.note}
          hint={texts.noteHint}
          isRequired={false}
          rows={3}
          maxLength={PICK_NOTE_MAX}
          defaultValue={chosen?.note}
        />
        {chosen ? (
          <Button look="quiet" onClick={() => void remove()}>
            {texts.remove}
          </Button>
        ) : null}
      </div>
    </FieldDialog>
  )
}
