import type { AnswerOf } from '@shenglang/contract/route'
import { followInfringement } from '@shenglang/contract/site/docket/routes'
import { DOCKET_STATE_LABELS } from '@shenglang/contract/site/docket/states'
import { useState } from 'react'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { InputField } from '../../ui/controls/Field.tsx'
import { Time } from '../../ui/data/Time.tsx'
import styles from './form.module.css'
import * as texts from './texts.ts'

type Followed = AnswerOf<typeof followInfringement>

/** A complainant follows a notice by its number and the contact given with it. */
export function FollowForm() {
  const [notice, setNotice] = useState<Followed>()
  const state = useCallForm(followInfringement, { done: setNotice })
  return (
    <section className={styles.follow} aria-label={texts.follow}>
      <h3>{texts.follow}</h3>
      <p className="text-14 ink-t1">{texts.followLead}</p>
      <CallForm
        state={state}
        label={texts.follow}
        submit={texts.followSubmit}
        onSubmit={(values) => {
          setNotice(undefined)
          void state.send({ receiptNumber: textOf(values, 'receiptNumber'), contact: textOf(values, 'contact') })
        }}
      >
        <InputField name="receiptNumber" label={texts.caseNumber} autoComplete="off" />
        <InputField name="contact" label={texts.followContact} autoComplete="off" />
      </CallForm>
      {notice ? <Progress notice={notice} /> : null}
    </section>
  )
}

/** State of the notice and of each work that it names. */
function Progress({ notice: { createTime, decideTime, reason, works } }: { notice: Followed }) {
  return (
    <div role="status" className="grid gap-8 text-14">
      <p>
        {texts.followReceived} <Time at={createTime} />
        {decideTime === '' ? ` · ${texts.followOpen}` : null}
      </p>
      {reason === '' ? null : <p>{texts.followRefused(reason)}</p>}
      <ul className="grid gap-8 no-marks pad-0 m-0">
        {works.map(({ title, state, changeTime, restoreDueTime }) => (
          <li key={title}>
            <b>{title}</b> {DOCKET_STATE_LABELS[state]} <Time at={changeTime} className="ink-t2" />
            {restoreDueTime === '' ? null : (
              <p className="ink-t1">
                {texts.followDue} <Time at={restoreDueTime} look="moment" />
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
