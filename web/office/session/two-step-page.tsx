import { readTwoStep, removeTwoStep, renewRecoveryCodes, type TwoStepState } from '@shenglang/contract/accounts/two-step'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/remote/api.ts'
import { keyOf, remoteQuery } from '../../app/remote/remote-query.ts'
import { attempt } from '../../app/ui/browser/attempt.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { Panel } from '../../app/ui/layout/Panel.tsx'
import { Question } from '../../app/ui/overlays/Question.tsx'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import { Facts } from '../shell/Facts.tsx'
import { PageFrame } from '../shell/PageFrame.tsx'
import { Enrol } from './Enrol.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import * as texts from './texts.ts'

/** Two-step sign-in of the current member of staff. */
export function Component() {
  const client = useQueryClient()
  const { data, error } = useQuery(remoteQuery(readTwoStep, {}))
  const [codes, setCodes] = useState<string[]>()
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(readTwoStep) })
  const show = (answer: { recoveryCodes: string[] }) => {
    setCodes(answer.recoveryCodes)
    void refresh()
  }
  return (
    <PageFrame title={texts.pageTitle} lead={texts.lead}>
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} /> : null}
      {error ? <Notice title={errorMessage(error)} /> : null}
      {data && !codes ? (
        data.isEnrolled ? (
          <Enrolled state={data} onCodes={show} onRemoved={refresh} />
        ) : (
          <Enrol reason={data.isRequired ? texts.requiredReason : texts.offReason} onCodes={show} />
        )
      ) : null}
    </PageFrame>
  )
}

interface EnrolledProps {
  state: TwoStepState
  onCodes: (answer: { recoveryCodes: string[] }) => void
  onRemoved: () => unknown
}

function Enrolled({ state: { recoveryCodesLeft, stepMinutes }, onCodes, onRemoved }: EnrolledProps) {
  const [isAsking, setAsking] = useState(false)
  const renew = () => attempt(async () => onCodes(await call(renewRecoveryCodes, {})))
  const remove = async () => {
    setAsking(false)
    await call(removeTwoStep, {})
    showToast(texts.removed, 'good')
    void onRemoved()
  }
  return (
    <Panel title={texts.enrolled}>
      <Facts
        rows={[
          [texts.state, texts.on],
          [texts.recovery, texts.recoveryLeft(recoveryCodesLeft)],
          [texts.stepRule, texts.stepEvery(stepMinutes)],
        ]}
      />
      <div className="flex wrap gap-12 mt-16">
        <Button onClick={() => void renew()}>{texts.renew}</Button>
        <Button look="quiet" onClick={() => setAsking(true)}>
          {texts.remove}
        </Button>
      </div>
      {isAsking ? (
        <Question title={texts.removeTitle} yes={texts.remove} onYes={remove} onClose={() => setAsking(false)}>
          <p>{texts.removeReason}</p>
        </Question>
      ) : null}
    </Panel>
  )
}
