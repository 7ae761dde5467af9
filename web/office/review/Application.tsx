import { API_BASE } from '@shenglang/contract/constants'
import {
  APPLICATION_STATE_LABELS,
  type ArtistApplication,
  listApplications,
  readIdentity,
  reviewApplication,
} from '@shenglang/contract/studio/applications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../app/remote/api.ts'
import { keyOf } from '../../app/remote/remote-query.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { Button, ButtonLink } from '../../app/ui/controls/Button.tsx'
import { Time } from '../../app/ui/data/Time.tsx'
import { Panel } from '../../app/ui/layout/Panel.tsx'
import { Prompt } from '../../app/ui/overlays/Prompt.tsx'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import { Facts } from '../shell/Facts.tsx'
import { PageFrame } from '../shell/PageFrame.tsx'
import styles from './review.module.css'
import * as texts from './texts.ts'

const LIST = '/review/applications'
const REASON_MAX = 500

/** An application: samples to play, the identity after giving a reason, and the decision. */
export function Application({ application }: { application: ArtistApplication }) {
  const { applicationId: id, artistName, state, style, introduction, samples, phone, createTime, reason } = application
  const [identity, setIdentity] = useState<{ realName: string; idNumber: string }>()
  const [dialog, setDialog] = useState<'identity' | 'reject'>()
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const alike = application.lookAlikes.map(({ nickName }) => nickName).join('、')
  const isOpen = state === 'submitted' || state === 'resubmitted'
  const judge = async (outcome: 'approved' | 'rejected', why = '') => {
    await call(reviewApplication, { id, outcome, reason: why, despiteLookAlikes: alike !== '' })
    await client.invalidateQueries({ queryKey: keyOf(listApplications) })
    showToast(outcome === 'approved' ? texts.approved(artistName) : texts.rejected(artistName), 'good')
    await navigate(LIST)
  }
  const approve = async () => {
    setBusy(true)
    try {
      await judge('approved')
    } catch (error) {
      setBusy(false)
      showToast(errorMessage(error), 'bad')
    }
  }
  return (
    <PageFrame
      title={artistName}
      lead={APPLICATION_STATE_LABELS[state]}
      actions={<ButtonLink to={LIST}>{texts.back}</ButtonLink>}
    >
      <Panel title={texts.samples}>
        {samples.length === 0 ? <p className="ink-t2">{texts.noSamples}</p> : null}
        <ul className="grid one-column gap-12 no-marks pad-0 m-0">
          {samples.map(({ fileId, fileName, url }) => (
            <li key={fileId} className="grid one-column gap-4">
              <span className="text-13 break">{fileName}</span>
              {/* biome-ignore lint/a11y/useMediaCaption: a recording of music has no captions */}
              <audio className="full" controls preload="none" src={API_BASE + url} aria-label={texts.sampleOf(fileName)} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={texts.applicant}>
        <Facts
          rows={[
            [texts.style, style],
            [texts.introduction, introduction],
            [texts.realName, identity?.realName ?? application.realName],
            [
              texts.idNumber,
              <span key="id" className="number">
                {identity?.idNumber ?? application.idNumber}
              </span>,
            ],
            [texts.phone, phone],
            [texts.appliedAt, <Time key="time" at={createTime} look="moment" />],
          ]}
        />
        {isOpen && !identity ? <Button onClick={() => setDialog('identity')}>{texts.showIdentity}</Button> : null}
      </Panel>
      {alike === '' ? null : <p className="ink-t1 break">{texts.similarNames(alike)}</p>}
      {isOpen ? (
        <div className={styles.verdict}>
          <Button look="gold" disabled={isBusy} onClick={() => void approve()}>
            {alike === '' ? texts.approve : texts.approveDespite}
          </Button>
          <Button disabled={isBusy} onClick={() => setDialog('reject')}>
            {texts.rejectApplication}
          </Button>
        </div>
      ) : (
        <p className="ink-t1">{reason === '' ? texts.resultOf(APPLICATION_STATE_LABELS[state]) : reason}</p>
      )}
      {dialog === 'identity' ? (
        <Prompt
          title={texts.showIdentity}
          label={texts.identityReason}
          hint={texts.identityHint}
          submit={texts.show}
          maxLength={200}
          onSubmit={async (why) => {
            setIdentity(await call(readIdentity, { id, reason: why }))
            setDialog(undefined)
          }}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog === 'reject' ? (
        <Prompt
          title={texts.rejectTitle(artistName)}
          label={texts.rejectReason}
          submit={texts.rejectApplication}
          maxLength={REASON_MAX}
          onSubmit={(why) => judge('rejected', why)}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </PageFrame>
  )
}
