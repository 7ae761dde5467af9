import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './PlayerPopovers.module.css'
import { SHORTCUTS } from './shortcuts.ts'

export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="播放快捷键" onClose={onClose} actions={<Button onClick={onClose}>知道了</Button>}>
      <dl className={styles.keys}>
        {SHORTCUTS.map(({ key, shown, words }) => (
          <div key={key}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Ctrl Z</kbd>
          </dt>
          <dd>撤销刚才的全部播放</dd>
        </div>
      </dl>
    </Dialog>
  )
}
