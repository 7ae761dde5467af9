import type { Blocker } from 'react-router'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../Dialog.tsx'
import * as texts from './texts.ts'

/** Asks before a form with unsaved changes is left; nothing is shown until its blocker holds a navigation. */
export function UnsavedDialog({ blocker }: { blocker: Blocker }) {
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      title={texts.unsavedTitle}
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button look="gold" onClick={() => blocker.reset()}>
            {texts.continueEditing}
          </Button>
          <Button onClick={() => blocker.proceed()}>{texts.leaveUnsaved}</Button>
        </>
      }
    >
      {texts.unsavedLost}
    </Dialog>
  )
}
