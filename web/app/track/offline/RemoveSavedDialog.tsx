import { useState } from 'react'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import * as texts from './texts.ts'

export interface RemoveRequest {
  /** Title of the track or crate, or a name for everything. */
  title: string
  count: number
  remove: () => Promise<unknown>
}

/** Confirms the removal of saved tracks from this device. */
export function RemoveSavedDialog({
  request: { title, count, remove },
  onClose,
}: {
  request: RemoveRequest
  onClose: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await remove()
      showToast(texts.removedFromDevice, 'good')
      onClose()
    } catch (error) {
      setBusy(false)
      showToast(errorMessage(error), 'bad')
    }
  }
  return (
    <Dialog
      title={texts.removeOffline}
      onClose={onClose}
      actions={
        <>
          <Button look="gold" aria-disabled={isBusy} onClick={isBusy ? undefined : () => void go()}>
            {texts.remove}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
    >
      <p>{texts.removeOfflineText(title, count > 1 ? texts.ofTracks(count) : '')}</p>
    </Dialog>
  )
}
