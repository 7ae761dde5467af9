import { Button } from '../../app/ui/controls/Button.tsx'
import { Dialog } from '../../app/ui/overlays/Dialog.tsx'
import { Keys } from './Keys.tsx'
import styles from './review.module.css'
import * as texts from './texts.ts'

/** Every key of the page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.allShortcuts} onClose={onClose} actions={<Button onClick={onClose}>{texts.close}</Button>}>
      <dl className={styles.shortcuts}>
        {texts.shortcuts.map(([keys, text]) => (
          <div key={text}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
