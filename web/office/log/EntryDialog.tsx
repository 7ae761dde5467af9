import { LOGGED_PERMISSION_LABELS, type LogEntry, OK_OUTCOME } from '@shenglang/contract/office/log'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Time } from '../../app/ui/data/Time.tsx'
import { Dialog } from '../../app/ui/overlays/Dialog.tsx'
import { Facts } from '../shell/Facts.tsx'
import styles from './log.module.css'
import * as texts from './texts.ts'

/** One logged call with its arguments. */
export function EntryDialog({ entry, onClose }: { entry: LogEntry; onClose: () => void }) {
  return (
    <Dialog title={entry.label} onClose={onClose} actions={<Button onClick={onClose}>{texts.close}</Button>}>
      <Facts
        rows={[
          [texts.callId, entry.callId],
          [texts.time, <Time key="time" at={entry.calledTime} look="moment" />],
          [texts.who, whoText(entry)],
          [texts.route, entry.route],
          [texts.permission, LOGGED_PERMISSION_LABELS[entry.permission]],
          [texts.outcome, outcomeText(entry.outcome)],
          [texts.address, entry.network],
        ]}
      />
      <p className="mt-16 text-13 ink-t2">{texts.details}</p>
      <pre className={styles.args}>{JSON.stringify(JSON.parse(entry.args), null, 2)}</pre>
    </Dialog>
  )
}

export const whoText = ({ operator, nickName, userId }: LogEntry): string =>
  operator === '' ? nickName || userId : texts.consoleOf(operator)

export const outcomeText = (outcome: string): string => {
  if (outcome === OK_OUTCOME) return texts.done
  return outcome === '' ? texts.unfinished : outcome
}
