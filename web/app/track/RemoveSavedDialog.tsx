import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { errorWords } from '../ui/error-words.ts'
import { showToast } from '../ui/notifier.ts'

export interface RemoveRequest {
  /** Of the track, the crate, or all of it. */
  title: string
  count: number
  remove: () => Promise<unknown>
}

/** The question before what is saved goes from this device. */
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
      showToast('已从这台设备移除', 'good')
      onClose()
    } catch (error) {
      setBusy(false)
      showToast(errorWords(error), 'bad')
    }
  }
  return (
    <Dialog
      title="移除离线曲目"
      onClose={onClose}
      actions={
        <>
          <Button look="gold" aria-disabled={isBusy} onClick={isBusy ? undefined : () => void go()}>
            移除
          </Button>
          <Button onClick={onClose}>取消</Button>
        </>
      }
    >
      <p>
        “{title}”{count > 1 ? `的 ${count} 首` : ''}将从这台设备删除，没有网络时不能再收听。曲库与唱片箱里的不受影响。
      </p>
    </Dialog>
  )
}
