import { type ArtistApplication, ownApplication } from '@shenglang/contract/studio/applications'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePageEvents } from '../remote/events.ts'
import { callContext, callerContext } from '../remote/page-context.ts'
import { useSignInGate, useUser } from '../session/session.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { showToast } from '../ui/notifier.ts'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/apply-page'
import { ApplyForm } from './ApplyForm.tsx'
import styles from './apply.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const isSignedIn = context.get(callerContext).userId !== undefined
  return { application: isSignedIn ? await context.get(callContext)(ownApplication, {}) : null }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '申请艺人', description: '成为声浪艺人：上传作品、定时发布，让 DJ 和听众找到你。' })

export default function ApplyPage({ loaderData: { application } }: Route.ComponentProps) {
  const user = useUser()
  const [isAnew, setAnew] = useState(false)
  const { revalidate } = useRevalidator()
  usePageEvents({ artist: () => void revalidate() })
  const sent = async () => {
    setAnew(false)
    showToast('申请已提交', 'good')
    await revalidate()
  }
  const isForm = user !== undefined && !user.isArtists && (application === null || isAnew)
  return (
    <div className={styles.page}>
      <header>
        <h1>申请艺人</h1>
        <p>通过后可以上传作品、定时发布、制作合集。审核一般在两个工作日内完成。</p>
      </header>
      {user === undefined ? <SignInFirst /> : null}
      {user?.isArtists ? <Approved userId={user.userId} /> : null}
      {isForm ? <ApplyForm before={application} onSent={sent} /> : null}
      {user && !user.isArtists && application && !isAnew ? (
        <Standing application={application} onAnew={() => setAnew(true)} />
      ) : null}
    </div>
  )
}

function SignInFirst() {
  const mayGoOn = useSignInGate()
  return (
    <Notice
      title="登录后可以申请"
      actions={
        <Button look="gold" onClick={() => mayGoOn()}>
          去登录
        </Button>
      }
    >
      准备好身份证号、手机号和一两首代表作，几分钟就能填完
    </Notice>
  )
}

function Approved({ userId }: { userId: string }) {
  return (
    <Notice
      title="你已经是声浪艺人"
      actions={
        <>
          <ButtonLink look="gold" to="/artist/uploadMusic">
            上传作品
          </ButtonLink>
          <ButtonLink to={`/artist?id=${userId}`}>艺人资料</ButtonLink>
        </>
      }
    >
      欢迎把第一首作品带上来
    </Notice>
  )
}

/** What became of the newest application. */
function Standing({ application, onAnew }: { application: ArtistApplication; onAnew: () => void }) {
  const isRejected = application.state === 'rejected'
  return (
    <section className={styles.standing} aria-label="申请进度">
      <p className={styles.state} data-state={application.state} role="status">
        {isRejected ? '未通过' : '审核中'}
      </p>
      {isRejected ? (
        <p>原因：{application.reason}</p>
      ) : (
        <p>{application.state === 'resubmitted' ? '已重新提交' : '已提交'}，结果会显示在这里，不用一直等着。</p>
      )}
      <dl>
        <Row name="艺人名" value={application.artistName} />
        <Row name="真实姓名" value={application.realName} />
        <Row name="身份证号" value={application.idNumber} />
        <Row name="风格" value={application.style} />
        <Row name="简介" value={application.introduction} />
        <Row name="代表作" value={application.samples.map(({ fileName }) => fileName).join('、') || '无'} />
      </dl>
      {isRejected ? (
        <Button look="gold" onClick={onAnew}>
          修改后重新提交
        </Button>
      ) : null}
    </section>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
