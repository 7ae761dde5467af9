import {
  REPORT_DETAIL_MAX,
  REPORT_KIND_LABELS,
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  type ReportKind,
  type ReportReason,
} from '@shenglang/contract/moderation/entities'
import { report } from '@shenglang/contract/moderation/routes'
import { useState } from 'react'
import { Link } from 'react-router'
import { CallForm, textOf } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextAreaField } from '../ui/controls/Field.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import styles from './ReportDialog.module.css'
import * as texts from './texts.ts'

interface ReportDialogProps {
  reported: { kind: ReportKind; id: string }
  onClose: () => void
}

/** The reasons of a report; once it is sent, what happens next. */
export default function ReportDialog({ reported: { kind, id }, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>()
  const [isRequested, setRequested] = useState(false)
  const [isDone, setDone] = useState(false)
  const state = useCallForm(report, { done: () => setDone(true) })
  const what = REPORT_KIND_LABELS[kind]
  if (isDone) {
    return (
      // A separate dialog, so that the focus starts at its button.
      <Dialog
        key="done"
        title={texts.reportReceived}
        onClose={onClose}
        actions={
          <Button look="gold" onClick={onClose}>
            {texts.understood}
          </Button>
        }
      >
        {texts.reportReceivedText}
      </Dialog>
    )
  }
  return (
    <Dialog title={texts.reportThis(kind === 'user' ? texts.personUnit : texts.itemUnit, what)} onClose={onClose} actions={null}>
      <CallForm
        state={state}
        label={texts.reportNamed(what)}
        submit={texts.submitReport}
        onSubmit={(values) => {
          setRequested(true)
          if (reason) void state.send({ kind, id, reason, detail: textOf(values, 'detail') })
        }}
      >
        <fieldset className={styles.reasons}>
          <legend className="text-13 mb-8 pad-0 ink-t1">{texts.reason}</legend>
          {REPORT_REASONS.map((each) => (
            <label className="flex middle gap-8 min-h-40 pad-0-12 radius bg2 ink-t0" key={each}>
              <input
                type="radio"
                name="reason"
                value={each}
                required
                checked={reason === each}
                onChange={() => setReason(each)}
              />
              {REPORT_REASON_LABELS[each]}
            </label>
          ))}
          {isRequested && !reason ? <p role="alert">{texts.chooseReason}</p> : null}
        </fieldset>
        <TextAreaField name="detail" label={texts.moreDetails} isRequired={false} rows={3} maxLength={REPORT_DETAIL_MAX} />
        <p className="text-12 ink-t2">
          {kind === 'message' ? texts.messagesReviewed : null}
          {texts.whatIsHandled}{' '}
          <Link className="ink-t1 underline" to="/agreement/community">
            {texts.communityRules}
          </Link>
          {texts.copyrightGoTo}{' '}
          <Link className="ink-t1 underline" to="/agreement/copyrightInfringement">
            {texts.infringementReport}
          </Link>
          。
        </p>
      </CallForm>
    </Dialog>
  )
}
