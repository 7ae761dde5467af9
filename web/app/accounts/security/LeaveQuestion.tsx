import { overlay } from '../../ui/overlays/overlay.ts'
import { Question } from '../../ui/overlays/Question.tsx'
import * as texts from './texts.ts'

/** Asks before signing out, which deletes the tracks saved on this device. */
export function LeaveQuestion({ onLeave }: { onLeave: () => unknown }) {
  const leave = () => {
    overlay.close()
    onLeave()
  }
  return (
    <Question title={texts.signOut} yes={texts.signOut} onYes={leave} onClose={overlay.close}>
      <p>{texts.signOutText}</p>
    </Question>
  )
}
