import { type ArtistDispute, listDisputes, sendCounterStatement } from '@shenglang/contract/site/docket/routes'
import { DOCKET_STATE_LABELS, docketStateAfter } from '@shenglang/contract/site/docket/states'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../remote/api.ts'
import { keyOf, remoteQuery } from '../../remote/remote-query.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { InputField, TextAreaField } from '../../ui/controls/Field.tsx'
import { Time } from '../../ui/data/Time.tsx'
import { FieldDialog } from '../../ui/overlays/FieldDialog.tsx'
import styles from './editor.module.css'
import * as texts from './texts.ts'

/** The notices of infringement that hold a work down, with the artist's answer to each. */
export function Disputes({ resourceId }: { resourceId: string }) {
  const { data } = useQuery(remoteQuery(listDisputes, { resourceId }))
  const [answered, setAnswered] = useState<ArtistDispute>()
  if (!data || data.rows.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="work-disputes">
      <h3 id="work-disputes">{texts.dispute}</h3>
      {data.rows.map((dispute) => (
        <Dispute key={dispute.noticeId} dispute={dispute} onAnswer={() => setAnswered(dispute)} />
      ))}
      {answered ? <CounterDialog dispute={answered} onClose={() => setAnswered(undefined)} /> : null}
    </section>
  )
}

function Dispute({ dispute, onAnswer }: { dispute: ArtistDispute; onAnswer: () => void }) {
  const { complainant, workTitle, reason, proof, decision, state, restoreDueTime } = dispute
  const facts = [
    [texts.disputeReason, reason],
    [texts.disputeProof, proof],
    [texts.disputeDecision, decision],
  ] as const
  return (
    <div className="grid gap-8 mt-8">
      <p>{texts.disputeLead(complainant, workTitle)}</p>
      <dl className="grid gap-8 m-0 text-14">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="ink-t2">{name}</dt>
            <dd className="m-0 pre-wrap break">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="flex wrap middle gap-8-12">
        <b>{DOCKET_STATE_LABELS[state]}</b>
        {restoreDueTime === '' ? null : (
          <span className="ink-t1">
            {texts.restoreDue}
            <Time at={restoreDueTime} look="moment" />
          </span>
        )}
        {docketStateAfter(state, 'counter') === undefined ? null : <Button onClick={onAnswer}>{texts.counterAction}</Button>}
      </p>
    </div>
  )
}

const textIn = (values: FormData, name: string) => String(values.get(name) ?? '').trim()

function CounterDialog({ dispute: { noticeId, resourceId }, onClose }: { dispute: ArtistDispute; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <FieldDialog
      title={texts.counterAction}
      submit={texts.counterAction}
      check={(values): Record<string, string> => (values.get('isTruthful') ? {} : { isTruthful: texts.counterTruthMissing })}
      onClose={onClose}
      onSubmit={async (values) => {
        const contact = { name: textIn(values, 'name'), phone: textIn(values, 'phone') }
        const [statement, proof] = [textIn(values, 'statement'), textIn(values, 'proof')]
        await call(sendCounterStatement, { noticeId, resourceId, ...contact, statement, proof, isTruthful: true })
        await client.invalidateQueries({ queryKey: keyOf(listDisputes) })
        showToast(texts.counterSent, 'good')
        onClose()
      }}
    >
      <p className="text-14 ink-t1">{texts.counterLead}</p>
      <InputField name="name" label={texts.counterName} autoComplete="name" maxLength={100} />
      <InputField
        name="phone"
        label={texts.counterPhone}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
      />
      <TextAreaField name="statement" label={texts.counterStatement} rows={4} maxLength={2000} />
      <TextAreaField name="proof" label={texts.counterProof} hint={texts.counterProofHint} rows={3} maxLength={2000} />
      <InputField name="isTruthful" label={texts.counterTruth} type="checkbox" value="true" />
    </FieldDialog>
  )
}
