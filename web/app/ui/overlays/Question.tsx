import { type ReactNode, useState } from 'react'
import { showToast } from '../browser/notifier.ts'
import { Button } from '../controls/Button.tsx'
import { errorMessage } from '../text/error-message.ts'
import { Dialog } from './Dialog.tsx'
import * as texts from './texts.ts'

interface QuestionProps {
  title: string
  /** The text of the button that agrees, and while `onYes` runs. */
  yes: string
  busy?: string
  no?: string
  /** Closes the dialog itself; what it throws is shown, and the dialog stays open. */
  onYes: () => unknown
  onClose: () => void
  children: ReactNode
}

/** A dialog that asks before something is done, and does it once however often the button is pressed. */
export function Question({ title, yes, busy = yes, no = texts.CANCEL, onYes, onClose, children }: QuestionProps) {
  const [isBusy, setBusy] = useState(false)
  const agree = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await onYes()
    } catch (error) {
      showToast(errorMessage(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="gold" aria-disabled={isBusy} onClick={() => void agree()}>
            {isBusy ? busy : yes}
          </Button>
          <Button onClick={onClose}>{no}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
