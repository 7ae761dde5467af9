import { type ArtistApplication, myApplication } from '@shenglang/contract/studio/applications'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePageEvents } from '../../remote/events.ts'
import { callContext, callerContext } from '../../remote/page-context.ts'
import { SignInFirst } from '../../session/SignInFirst.tsx'
import { useUser } from '../../session/session.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Fact, Facts } from '../../ui/data/Facts.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { pageMeta } from '../../ui/text/page-meta.ts'
import type { Route } from './+types/apply-page'
import { ApplyForm } from './ApplyForm.tsx'
import styles from './apply.module.css'
import * as texts from './texts.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const isSignedIn = context.get(callerContext).userId !== undefined
  return { application: isSignedIn ? await context.get(callContext)(myApplication, {}) : null }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: texts.applyArtist, description: texts.applyDescription })

export default function ApplyPage({ loaderData: { application } }: Route.ComponentProps) {
  const user = useUser()
  const [isAgain, setRefreshed] = useState(false)
  const { revalidate } = useRevalidator()
  usePageEvents({ artist: () => void revalidate() })
  const sent = async () => {
    setRefreshed(false)
    showToast(texts.applied, 'good')
    await revalidate()
  }
  const isForm = user !== undefined && !user.isArtists && (application === null || isAgain)
  return (
    <div className={styles.page}>
      <PageHead title={texts.applyArtist} lead={texts.appliedHint} />
      {user === undefined ? <SignInFirst title={texts.signInToApply}>{texts.applyPreparation}</SignInFirst> : null}
      {user?.isArtists ? <Approved userId={user.userId} /> : null}
      {isForm ? <ApplyForm before={application} onSent={sent} /> : null}
      {user && !user.isArtists && application && !isAgain ? (
        <ApplicationStatus application={application} onRefresh={() => setRefreshed(true)} />
      ) : null}
    </div>
  )
}

function Approved({ userId }: { userId: string }) {
  return (
    <Notice
      title={texts.alreadyArtist}
      actions={
        <>
          <ButtonLink look="gold" to="/artist/uploadMusic">
            {texts.uploadWork}
          </ButtonLink>
          <ButtonLink to={`/artist?id=${userId}`}>{texts.artistProfile}</ButtonLink>
        </>
      }
    >
      {texts.bringFirstWork}
    </Notice>
  )
}

/** The result of the newest application. */
function ApplicationStatus({ application, onRefresh }: { application: ArtistApplication; onRefresh: () => void }) {
  const isRejected = application.state === 'rejected'
  return (
    <section className={`${styles.progress} grid gap-12`} aria-label={texts.applyProgress}>
      <p className={`${styles.state} text-18 bold`} data-state={application.state} role="status">
        {isRejected ? texts.notPassed : texts.inReview}
      </p>
      {isRejected ? (
        <p>{texts.reasonGiven(application.reason)}</p>
      ) : (
        <p>{texts.resultAppears(application.state === 'resubmitted' ? texts.resubmitted : texts.submitted)}</p>
      )}
      <Facts>
        <Fact name={texts.artistName}>{application.artistName}</Fact>
        <Fact name={texts.realName}>{application.realName}</Fact>
        <Fact name={texts.idNumber}>{application.idNumber}</Fact>
        <Fact name={texts.genre}>{application.style}</Fact>
        <Fact name={texts.about}>{application.introduction}</Fact>
        <Fact name={texts.sampleWorks}>{application.samples.map(({ fileName }) => fileName).join('、') || texts.none}</Fact>
      </Facts>
      {isRejected ? (
        <Button look="gold" onClick={onRefresh}>
          {texts.editAndResubmit}
        </Button>
      ) : null}
    </section>
  )
}
