import { type EditedPick, PICK_NOTE_MAX } from '@shenglang/contract/catalog/discover/edit-picks'
import { useState } from 'react'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { TextAreaField } from '../../../app/ui/controls/Field.tsx'
import { FieldDialog } from '../../../app/ui/overlays/FieldDialog.tsx'
import { checkPeriod, PeriodFields, readPeriod } from '../edit/PeriodFields.tsx'
import { WorkPicker } from '../edit/WorkPicker.tsx'
import * as texts from './texts.ts'

interface PickDialogProps {
  /** Undefined for a new one. */
  pick: EditedPick | undefined
  /** Ids of the other works of the list. */
  others: readonly string[]
  hasPeriod: boolean
  onSave: (pick: EditedPick) => void
  onClose: () => void
}

/** Edits a work of a list with its note and, in lists with periods, its period. */
export function PickDialog({ pick, others, hasPeriod, onSave, onClose }: PickDialogProps) {
  const [work, setWork] = useState(pick?.work)
  const check = (values: FormData): Record<string, string> => ({
    ...(work ? {} : { resourceId: texts.workMissing }),
    ...(work && others.includes(work.resourceId) ? { resourceId: texts.twice } : {}),
    ...checkPeriod(values),
  })
  return (
    <FieldDialog
      title={pick ? texts.edit(pick.work.title) : texts.addTitle}
      submit={texts.done}
      check={check}
      onSubmit={(values) => work && onSave({ work, note: textOf(values, 'note').trim(), ...readPeriod(values) })}
      onClose={onClose}
    >
      <div className="grid gap-20">
        <WorkPicker name="resourceId" label={texts.work} work={work} onPick={setWork} />
        <TextAreaField
          name="note"
          label={texts.note}
          hint={texts.noteHint}
          isRequired={false}
          rows={3}
          maxLength={PICK_NOTE_MAX}
          defaultValue={pick?.note}
        />
        {hasPeriod ? <PeriodFields period={pick ?? { startsAt: '', endsAt: '' }} /> : null}
      </div>
    </FieldDialog>
  )
}
