import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { overlay } from '../ui/overlay.ts'

/** Signing out takes away what this device keeps. */
export function LeaveQuestion({ onLeave }: { onLeave: () => unknown }) {
  const leave = () => {
    overlay.close()
    onLeave()
  }
  return (
    <Dialog
      title="退出登录"
      onClose={overlay.close}
      actions={
        <>
          <Button look="gold" onClick={leave}>
            退出登录
          </Button>
          <Button onClick={overlay.close}>取消</Button>
        </>
      }
    >
      <p>退出后，离线曲目会从这台设备删除。</p>
    </Dialog>
  )
}
