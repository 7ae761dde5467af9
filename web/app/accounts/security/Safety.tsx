import type { OAuthBinding, Session, UserInfo } from '@shenglang/contract/accounts/entities'
import { EXPORT_PATH, endSession, unbindOAuth } from '@shenglang/contract/accounts/routes'
import { API_BASE } from '@shenglang/contract/constants'
import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../remote/api.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button, ButtonLink, classOf } from '../../ui/controls/Button.tsx'
import { Time } from '../../ui/data/Time.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import { leaveFor } from '../sign-in/OAuthButtons.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { Line } from './Line.tsx'
import { MinorMode } from './MinorMode.tsx'
import styles from './Safety.module.css'
import * as texts from './texts.ts'

interface SafetyProps {
  user: UserInfo
  sessions: Session[]
  socials: OAuthBinding[]
}

export function Safety({ user, sessions, socials }: SafetyProps) {
  const act = useAct()
  return (
    <div className={styles.safety}>
      <Part title={texts.signInMethods}>
        <Line name={texts.phone} value={user.mobile}>
          <ButtonLink to="/user/components/ChangePhoneNumber">{texts.change}</ButtonLink>
        </Line>
        <Line name={texts.password} value={user.hasPassword ? texts.isSet : texts.notSet}>
          <ButtonLink to={user.hasPassword ? '/user/components/ChangePassword' : '/user/components/ChangePassword?forgotten=1'}>
            {user.hasPassword ? texts.modify : texts.set}
          </ButtonLink>
        </Line>
        {socials.map(({ source, label, isBound, nickName }) => (
          <Line key={source} name={label} value={isBound ? nickName || texts.bound : texts.unbound}>
            {isBound ? (
              <Button onClick={() => act(unbindOAuth, { source }, texts.unboundFrom(label))}>{texts.unbind}</Button>
            ) : (
              <Button onClick={() => leaveFor(source, '/user/userCenter?index=4')}>{texts.bind}</Button>
            )}
          </Line>
        ))}
      </Part>
      <Part title={texts.devices}>
        {sessions.map(({ sessionId, device, address, lastSeenTime, isCurrent }) => (
          <Line
            key={sessionId}
            name={device}
            value={isCurrent ? texts.thisDevice : <LastSeen address={address} at={lastSeenTime} />}
          >
            {isCurrent ? null : (
              <Button
                aria-label={texts.signOutDevice(device)}
                onClick={() => act(endSession, { id: sessionId }, texts.deviceSignedOut)}
              >
                {texts.leave}
              </Button>
            )}
          </Line>
        ))}
      </Part>
      <Part title={texts.minorMode}>
        <MinorMode user={user} />
      </Part>
      <Part title={texts.myData}>
        <Line name={texts.exportData} value={texts.exportDataHint}>
          <a
            className={classOf('plain')}
            href={`${API_BASE}${EXPORT_PATH}`}
            download
            onClick={() => showToast(texts.exportStarted, 'good')}
          >
            {texts.download}
          </a>
        </Line>
        <CloseAccount />
      </Part>
    </div>
  )
}

function LastSeen({ address, at }: { address: string; at: string }) {
  return (
    <>
      {address} · <Time at={at} />
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${styles.part} pad-20-24 edge radius-panel bg1`}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Makes a call, shows the result, and reloads the page. */
function useAct() {
  const { revalidate } = useRevalidator()
  return async <R extends Route>(route: R, args: ArgsOf<R>, done: string): Promise<AnswerOf<R> | undefined> => {
    try {
      const answer = await call(route, args)
      await revalidate()
      showToast(done, 'good')
      return answer
    } catch (error) {
      showToast(errorMessage(error), 'bad')
    }
  }
}
