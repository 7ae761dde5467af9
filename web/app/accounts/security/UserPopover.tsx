import { signOut } from '@shenglang/contract/accounts/routes'
import { accountLabel } from '@shenglang/contract/accounts/rules'
import { POPOVER_WIDTH } from '@shenglang/contract/constants'
import { shortCount } from '@shenglang/contract/format'
import { isStaff } from '@shenglang/contract/roles'
import { Link, useNavigate } from 'react-router'
import { currentPlan } from '../../commerce/levels/plan-text.ts'
import { hasDataToLose, signOutAndErase } from '../../offline/ui/offline.ts'
import { call } from '../../remote/api.ts'
import type { SignedInUser } from '../../session/frame-user.ts'
import { forgetDrafts } from '../../session/preferences.ts'
import { forgetWord } from '../../session/recent-searches.ts'
import { useSessionRefresh } from '../../session/session.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { LevelIcon } from '../../ui/data/LevelIcon.tsx'
import { overlay } from '../../ui/overlays/overlay.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import * as texts from './texts.ts'
import styles from './UserPopover.module.css'

const ID = 'user-popover'
const ENTRIES = [
  ['/user/userCenter', texts.center],
  ['/user/recharge', texts.recharge],
  ['/user/orders', texts.myOrders],
  ['/user/userCenter?index=2', texts.myFollowing],
  ['/user/userCenter?index=3', texts.myFavourites],
  ['/user/crates', texts.crates],
  ['/user/offline', texts.offlineTracks],
] as const
const ARTIST_ENTRIES = [
  ['/artist/uploadMusic', texts.uploadAndWorks],
  ['/artist/earnings', texts.earnings],
] as const
const APPLY_ENTRIES = [['/artist/applyArtist', texts.applyArtist]] as const

const hide = () => document.getElementById(ID)?.hidePopover()

/** The signed-in user's menu, behind their picture in the top bar. */
export default function UserPopover({ user }: { user: SignedInUser }) {
  const refresh = useSessionRefresh()
  const navigate = useNavigate()
  const plan = currentPlan(user)
  const leave = async () => {
    hide()
    if (await hasDataToLose().catch(() => false)) overlay.open(<LeaveQuestion onLeave={leaveNow} />)
    else await leaveNow()
  }
  const leaveNow = async () => {
    try {
      await signOutAndErase(() => call(signOut, {}))
      // The next user of this browser must not see them.
      forgetWord()
      forgetDrafts()
      await navigate('/')
      await refresh()
    } catch {
      showToast(texts.networkFailed, 'bad')
    }
  }
  return (
    <>
      <button
        type="button"
        className="grid place-centre rigid w-hit h-hit round"
        popoverTarget={ID}
        aria-label={texts.accountOf(user.nickName)}
      >
        <Avatar avatar={user.avatar} name={user.nickName} size={32} vipLevel={user.vipLevel} />
      </button>
      <div id={ID} popover="auto" className={styles.panel} style={{ width: POPOVER_WIDTH.user }}>
        <div className="flex middle gap-12">
          <Avatar avatar={user.avatar} name={user.nickName} size={48} />
          <div className={`${styles.words} shrink`}>
            <b className="one-line text-14 block">{user.nickName}</b>
            <small data-vip={user.vipLevel > 0 || undefined}>
              {user.vipLevel > 0 ? <LevelIcon vipLevel={user.vipLevel} size={18} /> : null}
              {accountLabel(user)}
            </small>
            {plan === '' ? null : <small className={styles.plan}>{plan}</small>}
          </div>
        </div>
        <dl className={`${styles.counts} number`}>
          <Count name={texts.follow} count={user.focusCount} />
          <Count name={texts.fans} count={user.fansCount} />
          <Count name={texts.works} count={user.resourceCount} />
        </dl>
        <ul>
          {[...ENTRIES, ...(user.isArtists ? ARTIST_ENTRIES : APPLY_ENTRIES)].map(([address, name]) => (
            <li key={address}>
              <Link to={address} className={`${styles.entry} hover-bg3`} onClick={hide}>
                {name}
              </Link>
            </li>
          ))}
          {isStaff({ isAdmin: user.accountType === 'admin', permissions: user.permissions }) ? (
            <li>
              {/* A site of its own: the router of this one does not know it. */}
              <a href="/admin" className={`${styles.entry} hover-bg3`}>
                {texts.office}
              </a>
            </li>
          ) : null}
        </ul>
        <Button onClick={leave}>{texts.signOut}</Button>
      </div>
    </>
  )
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dd className="text-14 bold">{shortCount(count)}</dd>
      <dt className="text-12 ink-t2">{name}</dt>
    </div>
  )
}
