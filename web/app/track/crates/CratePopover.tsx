import { Popover } from '../../ui/overlays/Popover.tsx'
import type { Anchor } from '../../ui/overlays/use-popover.ts'
import { CrateChoice } from './CrateChoice.tsx'
import styles from './CratePopover.module.css'
import * as texts from './texts.ts'

interface CratePopoverProps extends Anchor {
  resourceIds: string[]
  onClose: () => void
}

/** The choice of a crate, beside the button that opened it. */
export default function CratePopover({ resourceIds, onClose, ...anchor }: CratePopoverProps) {
  return (
    <Popover {...anchor} label={texts.addToCrate} className={styles.size} onClose={onClose}>
      <CrateChoice resourceIds={resourceIds} onDone={onClose} />
    </Popover>
  )
}
