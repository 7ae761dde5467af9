import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders/orders'
import { BACKUP_FRESH_MS, readOpening } from '@shenglang/contract/office/opening'
import { readServices, sendTestSms, type Trial, tryPayments } from '@shenglang/contract/office/services'
import { PERMISSION_LABELS, type Permission } from '@shenglang/contract/roles'
import type { AnswerOf } from '@shenglang/contract/route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../app/remote/api.ts'
import { keyOf, remoteQuery } from '../../../app/remote/remote-query.ts'
import { attempt } from '../../../app/ui/browser/attempt.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Time } from '../../../app/ui/data/Time.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { overlay } from '../../../app/ui/overlays/overlay.ts'
import { Prompt } from '../../../app/ui/overlays/Prompt.tsx'
import { Facts } from '../../shell/Facts.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { useMay } from '../../shell/staff.ts'
import { Loaded } from '../edit/Loaded.tsx'
import styles from './services.module.css'
import * as texts from './texts.ts'

type Services = AnswerOf<typeof readServices>

/** Messages, payments and backups: what the server's settings choose, when each last worked, and a trial of each. */
export function Component() {
  const query = useQuery({ ...remoteQuery(readServices, {}), staleTime: 0 })
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <Loaded<Services> query={query}>
        {({ sms, payments, backup }) => (
          <div className={styles.services}>
            <Messages {...sms} />
            <Payments {...payments} />
            <Backup {...backup} />
          </div>
        )}
      </Loaded>
    </PageFrame>
  )
}

const moment = (at: string) => (at === '' ? texts.never : <Time at={at} look="moment" />)

function Messages({ provider, signature, template, triedAt }: Services['sms']) {
  const { trial, run } = useTrial()
  const askPhone = () =>
    overlay.open(
      <Prompt
        title={texts.testSms}
        label={texts.testPhone}
        onSubmit={async (phonenumber) => {
          await run(() => call(sendTestSms, { phonenumber }))
          overlay.close()
        }}
        onClose={() => overlay.close()}
      />,
    )
  const isReal = provider !== 'outbox'
  return (
    <Panel title={texts.sms}>
      <Facts
        rows={[
          [texts.provider, texts.PROVIDERS[provider]],
          ...(isReal ? ([[texts.signature, signature]] as const) : []),
          ...(isReal ? ([[texts.template, template]] as const) : []),
          [texts.smsTried, moment(triedAt)],
        ]}
      />
      {isReal ? null : <p className="mt-12 text-13 ink-t2">{texts.smsSetup}</p>}
      <TrialRow permission="people" trial={trial}>
        <Button onClick={askPhone}>{texts.testSms}</Button>
      </TrialRow>
    </Panel>
  )
}

function Payments({ channels, triedAt }: Services['payments']) {
  const { trial, run } = useTrial()
  const [isBusy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    await attempt(() => run(() => call(tryPayments, {})))
    setBusy(false)
  }
  const isReal = channels.length > 0 && !channels.includes('sandbox')
  return (
    <Panel title={texts.payments}>
      <Facts
        rows={[
          [texts.channels, channels.map((channel) => CHANNEL_LABELS[channel]).join('、') || texts.noChannels],
          [texts.paymentsTried, moment(triedAt)],
        ]}
      />
      <p className="mt-12 text-13 ink-t2">{isReal ? texts.tryPaymentsHint : texts.paymentsSetup}</p>
      <TrialRow permission="finance" trial={trial}>
        <Button aria-disabled={isBusy} onClick={() => void (isBusy || check())}>
          {texts.tryPayments}
        </Button>
      </TrialRow>
    </Panel>
  )
}

function Backup({ isScheduled, folder, times, keep, isEncrypted, madeAt, failedAt, failure }: Services['backup']) {
  const isOld = madeAt !== '' && Date.now() - Date.parse(madeAt) > BACKUP_FRESH_MS
  return (
    <Panel title={texts.backup}>
      <Facts
        rows={[
          [texts.folder, isScheduled ? folder || texts.hasFolder : texts.noFolder],
          ...(isScheduled ? ([[texts.times, times.join('、')]] as const) : []),
          ...(isScheduled ? ([[texts.retention, texts.retentionText(keep)]] as const) : []),
          [texts.encryption, isEncrypted ? texts.isEncrypted : texts.isPlain],
          [
            texts.lastBackup,
            <span key="made" className={isOld ? 'ink-red' : undefined}>
              {moment(madeAt)}
              {isOld ? texts.tooOld : ''}
            </span>,
          ],
          ...(failure === ''
            ? []
            : ([
                [
                  texts.lastFailure,
                  <span key="failed" className="ink-red break">
                    {moment(failedAt)}
                    {texts.failedBecause(failure)}
                  </span>,
                ],
              ] as const)),
        ]}
      />
      <p className="mt-12 text-13 ink-t2">{isScheduled ? texts.backupNow : texts.backupSetup}</p>
      <code className="block mt-8 break">{texts.backupCommand(folder, isEncrypted)}</code>
    </Panel>
  )
}

/** A trial of a service: its outcome stays on the page, and the checklist counts it. */
function useTrial() {
  const client = useQueryClient()
  const [trial, setTrial] = useState<Trial>()
  const run = async (attempt: () => Promise<Trial>) => {
    setTrial(await attempt())
    await Promise.all([readServices, readOpening].map((route) => client.invalidateQueries({ queryKey: keyOf(route) })))
  }
  return { trial, run }
}

interface TrialRowProps {
  permission: Permission
  trial: Trial | undefined
  children: ReactNode
}

/** The button of a trial, for those who may make it, and its outcome. */
function TrialRow({ permission, trial, children }: TrialRowProps) {
  const may = useMay()
  return (
    <div className="grid gap-8 mt-16 items-start">
      {may(permission) ? <div>{children}</div> : <p className="text-13 ink-t2">{texts.needs(PERMISSION_LABELS[permission])}</p>}
      {trial ? (
        <p role={trial.isWorking ? 'status' : 'alert'} className={`pre-wrap break ${trial.isWorking ? '' : 'ink-red'}`}>
          {trial.text}
        </p>
      ) : null}
    </div>
  )
}
