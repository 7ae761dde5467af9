import { showToast } from '../../ui/browser/notifier.ts'
import { Question } from '../../ui/overlays/Question.tsx'
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
  const go = async () => {
    await remove()
    showToast(texts.removedFromDevice, 'good')
    onClose()
  }
  return (
    <Question title={texts.removeOffline} yes={texts.remove} onYes={go} onClose={onClose}>
      <p>{texts.removeOfflineText(title, count > 1 ? texts.ofTracks(count) : '')}</p>
    </Question>
  )
}
