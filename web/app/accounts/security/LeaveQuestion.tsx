import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { overlay } from '../../ui/overlays/overlay.ts'
import * as texts from './texts.ts'

/** Asks before signing out, which deletes the tracks saved on this device. */
export function LeaveQuestion({ onLeave }: { onLeave: () => unknown }) {
  const leave = () => {
    overlay.close()
    onLeave()
  }
  return (
    <Dialog
      title={texts.signOut}
      onClose={overlay.close}
      actions={
        <>
          <Button look="gold" onClick={leave}>
            {texts.signOut}
          </Button>
          <Button onClick={overlay.close}>{texts.cancel}</Button>
        </>
      }
    >
      <p>{texts.signOutText}</p>
    </Dialog>
  )
}
