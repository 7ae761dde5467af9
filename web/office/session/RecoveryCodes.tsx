import { copyText } from '../../app/ui/browser/copy.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Panel } from '../../app/ui/layout/Panel.tsx'
import styles from './session.module.css'
import * as texts from './texts.ts'

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Panel title={texts.codesTitle}>
      <p className="ink-t1">{texts.codesReason}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex wrap gap-12 mt-16">
        <Button look="gold" onClick={onDone}>
          {texts.codesSaved}
        </Button>
        <Button onClick={() => void copyText(codes.join('\n'))}>{texts.copyCodes}</Button>
        <Button onClick={() => window.print()}>{texts.printCodes}</Button>
      </div>
    </Panel>
  )
}
