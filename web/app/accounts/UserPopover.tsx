import { signOut } from '@shenglang/contract/accounts/routes'
import { accountLabel } from '@shenglang/contract/accounts/rules'
import { POPOVER_WIDTH } from '@shenglang/contract/constants'
import { shortCount } from '@shenglang/contract/format'
import { Link, useNavigate } from 'react-router'
import { ownPlan } from '../commerce/plan-words.ts'
import { leaveNothing, wouldLose } from '../offline/offline.ts'
import { call } from '../remote/api.ts'
import type { FrameUser } from '../session/frame-user.ts'
import { forgetWord } from '../session/recent-words.ts'
import { useSessionRefresh } from '../session/session.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { LevelIcon } from '../ui/LevelIcon.tsx'
import { showToast } from '../ui/notifier.ts'
import { overlay } from '../ui/overlay.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import styles from './UserPopover.module.css'

const ID = 'user-popover'
const ENTRIES = [
  ['/user/userCenter', '个人中心'],
  ['/user/recharge', '充值'],
  ['/user/orders', '我的订单'],
  ['/user/userCenter?index=2', '我的关注'],
  ['/user/userCenter?index=3', '我的喜爱'],
  ['/user/crates', '唱片箱'],
  ['/user/offline', '离线曲目'],
] as const
const ARTIST_ENTRIES = [
  ['/artist/uploadMusic', '上传与作品'],
  ['/artist/earnings', '收入'],
] as const
const APPLY_ENTRIES = [['/artist/applyArtist', '申请艺人']] as const

const hide = () => document.getElementById(ID)?.hidePopover()

/** What belongs to whoever is signed in, behind their picture in the top bar. */
export default function UserPopover({ user }: { user: FrameUser }) {
  const refresh = useSessionRefresh()
  const navigate = useNavigate()
  const plan = ownPlan(user)
  const leave = async () => {
    hide()
    if (await wouldLose().catch(() => false)) overlay.open(<LeaveQuestion onLeave={leaveNow} />)
    else await leaveNow()
  }
  const leaveNow = async () => {
    try {
      await leaveNothing(() => call(signOut, {}))
      // Whoever sits here next is not told.
      forgetWord()
      await navigate('/')
      await refresh()
    } catch {
      showToast('网络请求失败', 'bad')
    }
  }
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={ID} aria-label={`${user.nickName}的账号`}>
        <Avatar avatar={user.avatar} name={user.nickName} size={32} vipLevel={user.vipLevel} />
      </button>
      <div id={ID} popover="auto" className={styles.panel} style={{ width: POPOVER_WIDTH.user }}>
        <div className={styles.head}>
          <Avatar avatar={user.avatar} name={user.nickName} size={48} />
          <div className={styles.words}>
            <b className="one-line">{user.nickName}</b>
            <small data-vip={user.vipLevel > 0 || undefined}>
              {user.vipLevel > 0 ? <LevelIcon vipLevel={user.vipLevel} size={18} /> : null}
              {accountLabel(user)}
            </small>
            {plan === '' ? null : <small className={styles.plan}>{plan}</small>}
          </div>
        </div>
        <dl className={`${styles.counts} number`}>
          <Count name="关注" count={user.focusCount} />
          <Count name="粉丝" count={user.fansCount} />
          <Count name="作品" count={user.resourceCount} />
        </dl>
        <ul>
          {[...ENTRIES, ...(user.isArtists ? ARTIST_ENTRIES : APPLY_ENTRIES)].map(([address, name]) => (
            <li key={address}>
              <Link to={address} className={styles.entry} onClick={hide}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <Button onClick={leave}>退出登录</Button>
      </div>
    </>
  )
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dd>{shortCount(count)}</dd>
      <dt>{name}</dt>
    </div>
  )
}
