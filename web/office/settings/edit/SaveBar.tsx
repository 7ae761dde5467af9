import type { ReactNode } from 'react'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import * as texts from './texts.ts'
import type { Edit } from './use-edit.ts'

interface SaveBarProps<Value> {
  edit: Edit<Value>
  /** What somebody else saved, shown for comparison. */
  show: (value: Value) => ReactNode
  /** What the button says; 保存 by default. */
  submit?: string
  /** In place of saving at once, such as to ask first. */
  onSubmit?: () => unknown
}

/** Saving, and what to do about what somebody else saved meanwhile. */
export function SaveBar<Value>({ edit, show, submit = texts.save, onSubmit = edit.submit }: SaveBarProps<Value>) {
  if (edit.theirs) {
    return (
      <ChangedMeanwhile onKeepMine={edit.keepMine} onTakeTheirs={edit.takeTheirs}>
        {show(edit.theirs.value)}
      </ChangedMeanwhile>
    )
  }
  return (
    <div className="flex wrap gap-8-12 mt-12">
      <Button look="gold" aria-disabled={edit.isBusy || !edit.isChanged} onClick={() => edit.isChanged && void onSubmit()}>
        {edit.isBusy ? texts.saving : submit}
      </Button>
    </div>
  )
}
