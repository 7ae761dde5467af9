import type { OAuthBinding, Session, UserInfo } from '@shenglang/contract/accounts/entities'
import { EXPORT_PATH, endSession, unbindOAuth } from '@shenglang/contract/accounts/routes'
import { API_BASE } from '@shenglang/contract/constants'
import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../remote/api.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { errorWords } from '../ui/error-words.ts'
import { showToast } from '../ui/notifier.ts'
import { Time } from '../ui/Time.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { Line } from './Line.tsx'
import { MinorMode } from './MinorMode.tsx'
import { leaveFor } from './OAuthButtons.tsx'
import styles from './Safety.module.css'

interface SafetyProps {
  user: UserInfo
  sessions: Session[]
  socials: OAuthBinding[]
}

export function Safety({ user, sessions, socials }: SafetyProps) {
  const act = useAct()
  return (
    <div className={styles.safety}>
      <Part title="登录方式">
        <Line name="手机号" value={user.mobile}>
          <ButtonLink to="/user/components/ChangePhoneNumber">更换</ButtonLink>
        </Line>
        <Line name="密码" value={user.hasPassword ? '已设置' : '未设置'}>
          <ButtonLink to={user.hasPassword ? '/user/components/ChangePassword' : '/user/components/ChangePassword?forgotten=1'}>
            {user.hasPassword ? '修改' : '设置'}
          </ButtonLink>
        </Line>
        {socials.map(({ source, label, isBound, nickName }) => (
          <Line key={source} name={label} value={isBound ? nickName || '已绑定' : '未绑定'}>
            {isBound ? (
              <Button onClick={() => act(unbindOAuth, { source }, `已解除 ${label} 绑定`)}>解除</Button>
            ) : (
              <Button onClick={() => leaveFor(source, '/user/userCenter?index=4')}>绑定</Button>
            )}
          </Line>
        ))}
      </Part>
      <Part title="已登录的设备">
        {sessions.map(({ sessionId, device, address, lastSeenTime, isCurrent }) => (
          <Line key={sessionId} name={device} value={isCurrent ? '当前设备' : <LastSeen address={address} at={lastSeenTime} />}>
            {isCurrent ? null : (
              <Button aria-label={`让 ${device} 退出`} onClick={() => act(endSession, { id: sessionId }, '该设备已退出')}>
                退出
              </Button>
            )}
          </Line>
        ))}
      </Part>
      <Part title="未成年人模式">
        <MinorMode user={user} />
      </Part>
      <Part title="我的数据">
        <Line name="导出数据" value="本站保存的与你有关的全部内容，一个压缩包">
          <a
            className={styles.download}
            href={`${API_BASE}${EXPORT_PATH}`}
            download
            onClick={() => showToast('已开始下载 · 你的数据', 'good')}
          >
            下载
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
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Makes a call, says how it went, and shows the page as it is then. */
function useAct() {
  const { revalidate } = useRevalidator()
  return async <R extends Route>(route: R, args: ArgsOf<R>, done: string): Promise<AnswerOf<R> | undefined> => {
    try {
      const answer = await call(route, args)
      await revalidate()
      showToast(done, 'good')
      return answer
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
  }
}
