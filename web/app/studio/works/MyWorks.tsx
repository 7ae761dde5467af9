import { CONTENT_TYPE_LABELS, CONTENT_TYPES, isOffer } from '@shenglang/contract/catalog/entities'
import { bpmText, clockTime } from '@shenglang/contract/format'
import { type MyWork, WORK_STATE_LABELS, WORK_STATES, type WorkState } from '@shenglang/contract/studio/entities'
import { Link } from 'react-router'
import { Cover } from '../../ui/data/Cover.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { CreditQuestion } from './CreditQuestion.tsx'
import { FileLine } from './FileLine.tsx'
import type { Progress } from './live-works.ts'
import { ReleaseNeeds } from './ReleaseNeeds.tsx'
import { SameRecording } from './SameRecording.tsx'
import { StateBadge } from './StateBadge.tsx'
import * as texts from './texts.ts'
import { WorkActions } from './WorkActions.tsx'
import styles from './works.module.css'

const TABS = [
  { key: '', name: texts.all, to: '?' },
  // Works can be submitted only once their sound is ready; older submissions may still be in the state `processing`.
  ...WORK_STATES.filter((state) => state !== 'processing').map((state) => ({
    key: state,
    name: WORK_STATE_LABELS[state],
    to: `?state=${state}`,
  })),
]

export function MyWorks({ works, state, progress }: { works: MyWork[]; state: WorkState | undefined; progress: Progress }) {
  return (
    <section aria-label={texts.myWorks}>
      <Tabs label={texts.myWorks} tabs={TABS} current={state ?? ''} />
      {works.length === 0 ? (
        <Notice title={state ? texts.noWorksIn(WORK_STATE_LABELS[state]) : texts.noWorks}>{texts.noWorksHint}</Notice>
      ) : (
        <ul className="mt-4">
          {works.map((work) => (
            <Work key={work.resourceId} work={work} progress={progress} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Work({ work, progress }: { work: MyWork; progress: Progress }) {
  const shown = work.files.filter(({ state, warning }) => state !== 'ready' || warning !== '')
  const facts = [
    work.contentType === CONTENT_TYPES.single ? '' : (CONTENT_TYPE_LABELS[work.contentType] ?? ''),
    work.contentType === CONTENT_TYPES.single && work.duration > 0 ? clockTime(work.duration) : '',
    work.tbpm > 0 ? `${bpmText(work.tbpm)} BPM` : '',
    work.tkey,
    work.files.length > 1 ? texts.versionsOf(work.files.length) : '',
    work.isVisible && !isOffer(work.contentType) ? texts.playCount(work.playCount) : '',
  ].filter(Boolean)
  return (
    <li className={styles.work}>
      <Link to={`?id=${work.resourceId}`} className="radius-small clip" tabIndex={-1} aria-hidden="true">
        <Cover cover={work.cover} color={work.coverColor} width={96} />
      </Link>
      <div className="grid gap-4 shrink">
        <Link to={`?id=${work.resourceId}`} className="one-line bold hover-underline">
          {work.title}
        </Link>
        <p className="number text-13 ink-t2">{facts.join(' · ')}</p>
        {shown.map((file) => (
          <FileLine key={file.fileId} file={file} progress={progress} />
        ))}
        {work.files.map((file) => (
          <SameRecording key={file.fileId} file={file} />
        ))}
        <CreditQuestion work={work} />
        <ReleaseNeeds work={work} />
        {work.reason !== '' && !work.isScheduled && (work.state === 'draft' || work.state === 'taken_down' || work.isVisible) ? (
          <p className="text-13 ink-red break">{texts.reasonGiven(work.reason)}</p>
        ) : null}
      </div>
      <StateBadge work={work} />
      <WorkActions work={work} />
    </li>
  )
}
