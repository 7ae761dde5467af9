import { CONTENT_TYPES, isOffer } from '@shenglang/contract/catalog/entities'
import type { OwnWork, OwnWorkDetail } from '@shenglang/contract/studio/entities'
import { Link } from 'react-router'
import { CueEditor } from './CueEditor.tsx'
import type { Choices } from './choices.ts'
import styles from './editor.module.css'
import { hasEdits } from './edits.ts'
import { FactsForm } from './FactsForm.tsx'
import { FactQuestions } from './grid/FactQuestions.tsx'
import { GridEditor } from './grid/GridEditor.tsx'
import type { Progress } from './live-works.ts'
import { PackMembers } from './PackMembers.tsx'
import { StateMark } from './StateMark.tsx'
import { VersionList } from './VersionList.tsx'
import { WaitingEdits } from './WaitingEdits.tsx'
import { WorkActions } from './WorkActions.tsx'
import { WorkLog } from './WorkLog.tsx'

interface WorkEditorProps {
  work: OwnWorkDetail
  choices: Choices
  progress: Progress
  userId: string
  /** Own works, to make a pack of. */
  works: OwnWork[]
}

/** Everything about one work: its recordings, its cues, what is said of it, and what became of it. */
export function WorkEditor({ work, choices, progress, userId, works }: WorkEditorProps) {
  const isLocked = work.state === 'processing' || work.state === 'review'
  return (
    <div className={styles.editor}>
      <nav className={styles.head} aria-label="作品">
        <Link to="/artist/uploadMusic">‹ 全部作品</Link>
        <StateMark work={work} />
        <WorkActions work={work} onDeleted="/artist/uploadMusic" />
      </nav>
      <h2 className={styles.title}>{work.title}</h2>
      {work.reason !== '' && !isLocked && (work.state !== 'published' || hasEdits(work)) ? (
        <p className={styles.reason}>原因：{work.reason}</p>
      ) : null}
      {isLocked ? <p className={styles.locked}>审核期间不能修改，撤回后可以继续编辑</p> : null}
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

/** What is heard: versions with their cues and beats, or the members of a pack. */
function Recordings({ work, progress, userId, works, isLocked }: RecordingsProps) {
  const [first] = work.files
  return (
    <>
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
