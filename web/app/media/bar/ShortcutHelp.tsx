import { PADS } from '@shenglang/contract/media/hot-cues'
import { SECTION_KEYS } from '@shenglang/contract/media/sections'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from '../PlayerPopovers.module.css'
import { SHORTCUTS } from './shortcuts.ts'
import * as texts from './texts.ts'

export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.shortcutsTitle} onClose={onClose} actions={<Button onClick={onClose}>{texts.understood}</Button>}>
      <dl className={`${styles.keys} grid gap-8 m-0`}>
        {SHORTCUTS.map(({ key, shown, label }) => (
          <div key={key}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>1 – {SECTION_KEYS}</kbd>
          </dt>
          <dd>{texts.jumpToSection(SECTION_KEYS)}</dd>
        </div>
        <div>
          <dt>
            <kbd>Alt 1 – {PADS.length}</kbd>
          </dt>
          <dd>{texts.pressPad}</dd>
        </div>
        <div>
          <dt>
            <kbd>Ctrl Z</kbd>
          </dt>
          <dd>{texts.undoPlayAll}</dd>
        </div>
      </dl>
    </Dialog>
  )
}
