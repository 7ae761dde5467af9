import type { ReactNode } from 'react'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import * as texts from './texts.ts'
import type { Edit } from './use-edit.ts'

interface SaveBarProps<Value> {
  edit: Edit<Value>
  /** Renders the value that somebody else saved. */
  show: (value: Value) => ReactNode
  /** The label of the button; 保存 by default. */
  submit?: string
  /** Replaces saving at once, for example to ask for confirmation first. */
  onSubmit?: () => unknown
}

/** The button that saves; after somebody else saved, the choice between the two versions. */
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
