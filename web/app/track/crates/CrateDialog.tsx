import { useModal } from '../../ui/overlays/use-modal.ts'
import { CrateChoice } from './CrateChoice.tsx'
import styles from './CratePopover.module.css'
import * as texts from './texts.ts'

/** The choice of a crate, where the button that it was opened by may be gone. */
export function CrateDialog({ resourceIds, onClose }: { resourceIds: string[]; onClose: () => void }) {
  const dialog = useModal()
  return (
    <dialog ref={dialog} className={`${styles.dialog} ${styles.size}`} aria-label={texts.addToCrate} onClose={onClose}>
      <CrateChoice resourceIds={resourceIds} onDone={() => dialog.current?.close()} />
    </dialog>
  )
}
