import type { ReactNode } from 'react'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import * as texts from './texts.ts'

interface ChangedMeanwhileProps {
  onKeepMine: () => void
  onTakeTheirs: () => void
  /** The values that somebody else saved. */
  children: ReactNode
}

/** Shows a version that somebody else saved meanwhile, and asks which of the two to go on with. */
export function ChangedMeanwhile({ onKeepMine, onTakeTheirs, children }: ChangedMeanwhileProps) {
  return (
    <div role="alert">
      <Panel title={texts.changedTitle}>
        <p>{texts.changedLead}</p>
        {children}
        <div className="flex wrap gap-8-12 mt-12">
          <Button look="gold" onClick={onKeepMine}>
            {texts.keepMine}
          </Button>
          <Button onClick={onTakeTheirs}>{texts.takeTheirs}</Button>
        </div>
      </Panel>
    </div>
  )
}
