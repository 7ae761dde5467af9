import type { ReviewItem } from '@shenglang/contract/studio/review'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Dialog } from '../../app/ui/overlays/Dialog.tsx'
import * as texts from './texts.ts'

interface DespiteDialogProps {
  item: ReviewItem
  onPublish: (item: ReviewItem) => void
  onClose: () => void
}

/** Asks before a copy of a recording that was taken down is published. */
export function DespiteDialog({ item, onPublish, onClose }: DespiteDialogProps) {
  return (
    <Dialog
      title={texts.despiteTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button onClick={() => onPublish(item)}>{texts.despite}</Button>
        </>
      }
    >
      <p>{texts.despiteText}</p>
    </Dialog>
  )
}
