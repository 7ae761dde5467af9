import { CONTENT_TYPES, isOffer } from '@shenglang/contract/catalog/entities'
import type { MyWork, MyWorkDetail } from '@shenglang/contract/studio/entities'
import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { FactQuestions } from '../grid/FactQuestions.tsx'
import { GridEditor } from '../grid/GridEditor.tsx'
import { CreditQuestion } from '../works/CreditQuestion.tsx'
import { CueEditor } from '../works/CueEditor.tsx'
import type { Choices } from '../works/choices.ts'
import { Disputes } from '../works/Disputes.tsx'
import styles from '../works/editor.module.css'
import { hasEdits } from '../works/edits.ts'
import { FactsForm } from '../works/FactsForm.tsx'
import type { Progress } from '../works/live-works.ts'
import { PackMembers } from '../works/PackMembers.tsx'
import { ReleaseNeeds } from '../works/ReleaseNeeds.tsx'
import { StateBadge } from '../works/StateBadge.tsx'
import { focusNeed } from '../works/submission.ts'
import * as workTexts from '../works/texts.ts'
import { VersionList } from '../works/VersionList.tsx'
import { WaitingEdits } from '../works/WaitingEdits.tsx'
import { WorkActions } from '../works/WorkActions.tsx'
import { WorkLog } from '../works/WorkLog.tsx'
import * as texts from './texts.ts'

interface WorkEditorProps {
  work: MyWorkDetail
  choices: Choices
  progress: Progress
  userId: string
  /** The artist's works, for a pack. */
  works: MyWork[]
}

/** Everything about one work: recordings, cues, facts, and history. */
export function WorkEditor({ work, choices, progress, userId, works }: WorkEditorProps) {
  const isLocked = work.state === 'processing' || work.state === 'review'
  const editor = useRef<HTMLDivElement>(null)
  const needsId = useId()
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press on the same need leads there again
  useEffect(() => {
    if (editor.current) focusNeed(editor.current, hash)
  }, [hash, key])
  return (
    <div className={styles.editor} ref={editor}>
      <nav className={styles.head} aria-label={texts.works}>
        <Link to="/artist/uploadMusic">{texts.allWorks}</Link>
        <StateBadge work={work} />
        <WorkActions work={work} onDeleted="/artist/uploadMusic" needsId={needsId} />
      </nav>
      <h2 className="text-24 mt-12 break">{work.title}</h2>
      {work.reason !== '' && !isLocked && (work.state !== 'published' || hasEdits(work)) ? (
        <p className="mt-8 ink-red">{texts.reasonGiven(work.reason)}</p>
      ) : null}
      {isLocked ? <p className="mt-8 ink-t2">{texts.lockedInReview}</p> : null}
      <ReleaseNeeds work={work} id={needsId} />
      {work.state === 'taken_down' ? <Disputes resourceId={work.resourceId} /> : null}
      <WaitingEdits work={work} />
      {isOffer(work.contentType) ? null : <Recordings {...{ work, progress, userId, works, isLocked }} />}
      <FactsForm work={work} choices={choices} isLocked={isLocked} />
      <WorkLog log={work.log} />
    </div>
  )
}

interface RecordingsProps extends Omit<WorkEditorProps, 'choices'> {
  isLocked: boolean
}

/** The recordings: versions with their cues and beats, or the members of a pack. */
function Recordings({ work, progress, userId, works, isLocked }: RecordingsProps) {
  const [first] = work.files
  return (
    <>
      {work.creditChoices.length === 0 ? null : (
        <section className={styles.part} aria-label={workTexts.coArtists}>
          <CreditQuestion work={work} />
          <p className="mt-8 text-13 ink-t2">{workTexts.creditsByHand}</p>
        </section>
      )}
      <FactQuestions work={work} file={first?.state === 'ready' ? first : undefined} isLocked={isLocked} />
      {work.contentType === CONTENT_TYPES.collection ? (
        <PackMembers work={work} works={works} isLocked={isLocked} />
      ) : (
        <>
          <VersionList work={work} progress={progress} userId={userId} isLocked={isLocked} />
          {first && first.wave !== '' ? <CueEditor key={first.fileId} work={work} file={first} isLocked={isLocked} /> : null}
          {first && first.wave !== '' ? (
            <GridEditor key={`grid-${first.fileId}`} work={work} file={first} isLocked={isLocked} />
          ) : null}
        </>
      )}
    </>
  )
}
