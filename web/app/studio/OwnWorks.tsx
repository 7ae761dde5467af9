import { CONTENT_TYPE_LABELS, CONTENT_TYPES, isOffer } from '@shenglang/contract/catalog/entities'
import { bpmText, clockTime } from '@shenglang/contract/format'
import { type OwnWork, WORK_STATE_LABELS, WORK_STATES, type WorkState } from '@shenglang/contract/studio/entities'
import { Link } from 'react-router'
import { Cover } from '../ui/Cover.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { FileLine } from './FileLine.tsx'
import type { Progress } from './live-works.ts'
import { SameRecording } from './SameRecording.tsx'
import { StateMark } from './StateMark.tsx'
import { WorkActions } from './WorkActions.tsx'
import styles from './works.module.css'

const TABS = [
  { key: '', name: '全部', to: '?' },
  ...WORK_STATES.map((state) => ({ key: state, name: WORK_STATE_LABELS[state], to: `?state=${state}` })),
]

export function OwnWorks({ works, state, progress }: { works: OwnWork[]; state: WorkState | undefined; progress: Progress }) {
  return (
    <section aria-label="我的作品">
      <Tabs label="我的作品" tabs={TABS} current={state ?? ''} />
      {works.length === 0 ? (
        <Notice title={state ? `没有${WORK_STATE_LABELS[state]}的作品` : '还没有作品'}>上传的每个音频都会成为一件作品草稿</Notice>
      ) : (
        <ul className={styles.works}>
          {works.map((work) => (
            <Work key={work.resourceId} work={work} progress={progress} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Work({ work, progress }: { work: OwnWork; progress: Progress }) {
  const told = work.files.filter(({ state, warning }) => state !== 'ready' || warning !== '')
  const facts = [
    work.contentType === CONTENT_TYPES.single ? '' : (CONTENT_TYPE_LABELS[work.contentType] ?? ''),
    work.contentType === CONTENT_TYPES.single && work.duration > 0 ? clockTime(work.duration) : '',
    work.tbpm > 0 ? `${bpmText(work.tbpm)} BPM` : '',
    work.tkey,
    work.files.length > 1 ? `${work.files.length} 个版本` : '',
    work.isVisible && !isOffer(work.contentType) ? `${work.playCount} 次播放` : '',
  ].filter(Boolean)
  return (
    <li className={styles.work}>
      <Link to={`?id=${work.resourceId}`} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <Cover cover={work.cover} color={work.coverColor} width={96} />
      </Link>
      <div className={styles.words}>
        <Link to={`?id=${work.resourceId}`} className={`${styles.title} one-line`}>
          {work.title}
        </Link>
        <p className={`${styles.facts} number`}>{facts.join(' · ')}</p>
        {told.map((file) => (
          <FileLine key={file.fileId} file={file} progress={progress} />
        ))}
        {work.files.map((file) => (
          <SameRecording key={file.fileId} file={file} />
        ))}
        {work.reason !== '' && !work.isScheduled && (work.state === 'draft' || work.state === 'taken_down' || work.isVisible) ? (
          <p className={styles.reason}>原因：{work.reason}</p>
        ) : null}
      </div>
      <StateMark work={work} />
      <WorkActions work={work} />
    </li>
  )
}
