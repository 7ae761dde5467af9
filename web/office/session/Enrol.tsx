import { beginTwoStep, confirmTwoStep } from '@shenglang/contract/accounts/two-step'
import { useState } from 'react'
import { QrCode } from '../../app/commerce/checkout/payments/QrCode.tsx'
import { CallForm, textOf } from '../../app/forms/CallForm.tsx'
import { useCallForm } from '../../app/forms/call-form.ts'
import { call } from '../../app/remote/api.ts'
import { attempt } from '../../app/ui/browser/attempt.ts'
import { copyText } from '../../app/ui/browser/copy.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { InputField } from '../../app/ui/controls/Field.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { Panel } from '../../app/ui/layout/Panel.tsx'
import styles from './session.module.css'
import * as texts from './texts.ts'

interface EnrolProps {
  reason: string
  onCodes: (answer: { recoveryCodes: string[] }) => void
}

/** Enrols with an authenticator: its QR code, then a first code of it. */
export function Enrol({ reason, onCodes }: EnrolProps) {
  const [begun, setBegun] = useState<{ secret: string; address: string }>()
  const begin = () => attempt(async () => setBegun(await call(beginTwoStep, {})))
  if (begun) return <Scan begun={begun} onCodes={onCodes} />
  return (
    <Notice
      title={texts.off}
      actions={
        <Button look="gold" onClick={begin}>
          {texts.enrol}
        </Button>
      }
    >
      {reason}
    </Notice>
  )
}

function Scan({ begun, onCodes }: { begun: { secret: string; address: string } } & Pick<EnrolProps, 'onCodes'>) {
  const form = useCallForm(confirmTwoStep, { done: onCodes, fields: { TWO_STEP_CODE_WRONG: 'code' } })
  return (
    <div className={styles.enrol}>
      <Panel title={texts.scan}>
        <QrCode text={begun.address} label={texts.qrLabel} />
        <p className="mt-16 ink-t1">{texts.scanHint}</p>
        <p className="flex wrap middle gap-8-12 mt-8">
          <code className={styles.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
          <Button look="quiet" onClick={() => void copyText(begun.secret)}>
            {texts.copySecret}
          </Button>
        </p>
      </Panel>
      <Panel title={texts.enter}>
        <CallForm
          state={form}
          label={texts.enrol}
          submit={texts.confirm}
          onSubmit={(values) => void form.send({ code: textOf(values, 'code') })}
        >
          <InputField name="code" label={texts.code} inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
        </CallForm>
      </Panel>
    </div>
  )
}
