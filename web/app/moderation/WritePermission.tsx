import type { WritePermissionStatus } from '@shenglang/contract/moderation/entities'
import { writePermission } from '@shenglang/contract/moderation/routes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { remoteQuery } from '../remote/remote-query.ts'
import { useUser } from '../session/session.tsx'
import { Time } from '../ui/data/Time.tsx'
import * as texts from './texts.ts'
import styles from './WritePermission.module.css'

/** The field to write in, or why the user cannot; visitors see it too, and are asked to sign in. */
export function WritePermission({ children }: { children: ReactNode }) {
  const isSignedIn = useUser() !== undefined
  const { data: permission } = useQuery({ ...remoteQuery(writePermission, {}), enabled: isSignedIn })
  const reason = permission && isSignedIn ? reasonOf(permission) : undefined
  return reason === undefined ? children : <p className={`${styles.closed} grow pad-12-16 radius bg2 ink-t1`}>{reason}</p>
}

function reasonOf({ isMuted, mutedUntil, muteReason, needsPhone, isQuietHour }: WritePermissionStatus): ReactNode | undefined {
  if (isMuted) {
    return (
      <>
        {texts.muted}
        {mutedUntil === '' ? (
          texts.forever
        ) : (
          <>
            {texts.mutedUntil} {<Time at={mutedUntil} look="moment" />}
          </>
        )}
        {texts.mutedReason(muteReason)} <Link to="/agreement/community">{texts.communityRules}</Link>
      </>
    )
  }
  if (needsPhone) {
    return (
      <>
        {texts.phoneNeeded}
        <Link to="/user/components/ChangePhoneNumber">{texts.goBind}</Link>
      </>
    )
  }
  return isQuietHour ? texts.minorNightText : undefined
}
