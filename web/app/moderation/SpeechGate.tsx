import type { SpeechStanding } from '@shenglang/contract/moderation/entities'
import { speechStanding } from '@shenglang/contract/moderation/routes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { remoteQuery } from '../remote/remote-query.ts'
import { useUser } from '../session/session.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './SpeechGate.module.css'

/** The field in which one speaks, or why one cannot; visitors see it too, and are asked to sign in by it. */
export function SpeechGate({ children }: { children: ReactNode }) {
  const isSignedIn = useUser() !== undefined
  const { data: standing } = useQuery({ ...remoteQuery(speechStanding, {}), enabled: isSignedIn })
  const reason = standing && isSignedIn ? reasonOf(standing) : undefined
  return reason === undefined ? children : <p className={styles.closed}>{reason}</p>
}

function reasonOf({ isMuted, mutedUntil, muteReason, needsPhone, isQuietHour }: SpeechStanding): ReactNode | undefined {
  if (isMuted) {
    return (
      <>
        你已被禁言
        {mutedUntil === '' ? '（无限期）' : <>，至 {<Time at={mutedUntil} look="moment" />}</>}。原因：{muteReason}{' '}
        <Link to="/agreement/community">社区规范</Link>
      </>
    )
  }
  if (needsPhone) {
    return (
      <>
        绑定手机号后才能发布内容。<Link to="/user/components/ChangePhoneNumber">去绑定</Link>
      </>
    )
  }
  return isQuietHour ? '未成年人模式下，22:00 至次日 6:00 不能发布内容。' : undefined
}
