import { decideInfringement, type InfringementFile } from '@shenglang/contract/site/docket/routes'
import { useState } from 'react'
import { call } from '../../../app/remote/api.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { TextAreaField } from '../../../app/ui/controls/Field.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { errorMessage } from '../../../app/ui/text/error-message.ts'
import styles from './docket.module.css'
import * as texts from './texts.ts'

const REASON_MAX = 1000

interface NoticeDecisionProps {
  file: InfringementFile
  onDecided: (file: InfringementFile) => void
}

/** Accepts a notice for some of its works, or refuses it. */
export function NoticeDecision({ file: { noticeId, works }, onDecided }: NoticeDecisionProps) {
  const [reason, setReason] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(works.map(({ resourceId }) => resourceId)))
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const toggle = (resourceId: string) => {
    const next = new Set(selected)
    if (!next.delete(resourceId)) next.add(resourceId)
    setSelected(next)
  }
  const decide = async (outcome: 'accept' | 'refuse') => {
    setBusy(true)
    try {
      onDecided(await call(decideInfringement, { id: noticeId, outcome, reason, resourceIds: [...selected] }))
      showToast(texts.done, 'good')
    } catch (error) {
      setBusy(false)
      setFault(errorMessage(error))
    }
  }
  return (
    <div className={styles.screen}>
      <Panel title={texts.decide}>
        {works.map(({ resourceId, title }) => (
          <label key={resourceId} className="flex middle gap-8 min-h-hit">
            <input type="checkbox" checked={selected.has(resourceId)} onChange={() => toggle(resourceId)} />
            {texts.acceptOf(title)}
          </label>
        ))}
        <TextAreaField
          name="reason"
          label={texts.decision}
          hint={texts.decisionHint}
          fault={fault}
          value={reason}
          maxLength={REASON_MAX}
          onText={setReason}
        />
        <div className="flex wrap gap-12 mt-12">
          <Button look="gold" disabled={isBusy || selected.size === 0} onClick={() => void decide('accept')}>
            {texts.accept}
          </Button>
          <Button disabled={isBusy} onClick={() => void decide('refuse')}>
            {texts.refuse}
          </Button>
        </div>
      </Panel>
    </div>
  )
}
