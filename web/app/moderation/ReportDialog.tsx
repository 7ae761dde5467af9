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
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './ReportDialog.module.css'

interface ReportDialogProps {
  reported: { kind: ReportKind; id: string }
  onClose: () => void
}

/** Why something is reported; once it is sent, what happens now. */
export default function ReportDialog({ reported: { kind, id }, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>()
  const [isAsked, setAsked] = useState(false)
  const [isDone, setDone] = useState(false)
  const state = useCallForm(report, { done: () => setDone(true) })
  const what = REPORT_KIND_LABELS[kind]
  if (isDone) {
    return (
      // Another dialog than the one that asked: the focus begins at its button.
      <Dialog
        key="done"
        title="已收到举报"
        onClose={onClose}
        actions={
          <Button look="gold" onClick={onClose}>
            知道了
          </Button>
        }
      >
        我们会尽快核实，结果在通知里告诉你。对方不会知道是谁举报的。
      </Dialog>
    )
  }
  return (
    <Dialog title={`举报这${kind === 'user' ? '个' : '条'}${what}`} onClose={onClose} actions={null}>
      <CallForm
        state={state}
        label={`举报${what}`}
        submit="提交举报"
        onSubmit={(values) => {
          setAsked(true)
          if (reason) void state.send({ kind, id, reason, detail: textOf(values, 'detail') })
        }}
      >
        <fieldset className={styles.reasons}>
          <legend>原因</legend>
          {REPORT_REASONS.map((each) => (
            <label key={each}>
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
          {isAsked && !reason ? <p role="alert">请选择原因</p> : null}
        </fieldset>
        <Field name="detail" label="补充说明" isRequired={false} fault={state.faults.detail}>
          {(control) => <textarea {...control} rows={3} maxLength={REPORT_DETAIL_MAX} />}
        </Field>
        <p className={styles.note}>
          {kind === 'message' ? '审核人员会看到这条私信和它前后的几条。' : null}
          什么会被处理，见 <Link to="/agreement/community">社区规范</Link>；侵犯著作权请走{' '}
          <Link to="/agreement/copyrightInfringement">侵权投诉</Link>。
        </p>
      </CallForm>
    </Dialog>
  )
}
