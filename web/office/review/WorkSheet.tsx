import { editText } from '@shenglang/contract/studio/edit-text'
import {
  EDIT_LABELS,
  type MyWorkDetail,
  WORK_STATE_LABELS,
  type WorkEdits,
  type WorkState,
} from '@shenglang/contract/studio/entities'
import { releaseNeedsText } from '@shenglang/contract/studio/release-needs'
import type { ReviewItem } from '@shenglang/contract/studio/review'
import { useState } from 'react'
import { Link } from 'react-router'
import { Chip } from '../../app/ui/controls/Chip.tsx'
import { Cover } from '../../app/ui/data/Cover.tsx'
import { IconAlertTriangle } from '../../app/ui/data/icons.ts'
import { Time } from '../../app/ui/data/Time.tsx'
import { LinkedText } from '../../app/ui/text/LinkedText.tsx'
import { Facts } from '../shell/Facts.tsx'
import { useMay } from '../shell/staff.ts'
import { Listening } from './Listening.tsx'
import { MeasuredFacts } from './MeasuredFacts.tsx'
import styles from './review.module.css'
import * as texts from './texts.ts'
import { useLabels } from './use-labels.ts'

/** All facts about the open work. */
export function WorkSheet({ item, position }: { item: ReviewItem; position: string }) {
  const { work, record, enterTime } = item
  const labelOf = useLabels('cms_track_versions')
  const [fileId, setFileId] = useState(work.files[0]?.fileId ?? '')
  const file = work.files.find((each) => each.fileId === fileId) ?? work.files[0]
  return (
    <article className="grid one-column gap-20 content-start">
      <header className="flex middle gap-16">
        <span className={styles.cover}>
          <Cover cover={work.cover} color={work.coverColor} width={96} isEager />
        </span>
        <div className="grow shrink">
          <h1 className="text-24 bold break">
            {work.title || texts.untitled}{' '}
            {work.version === '' ? null : <small className="regular ink-t2">{labelOf(work.version)}</small>}
          </h1>
          <p className="text-13 ink-t1">
            {work.artist} · {texts.recordOf(record.published, record.returned, record.takenDown)}
          </p>
          <ArtistLinks artistId={work.artistId} />
        </div>
        <p className="rigid text-end">
          <b className="block text-18 number">{position}</b>
          <small className="ink-t2 number">{texts.waitedSince(texts.waited(enterTime, Date.now()))}</small>
        </p>
      </header>
      {record.lastReturn ? (
        <p className="text-13 ink-t1 pre-wrap break">
          {texts.lastReturn(record.lastReturn.title || texts.untitled, record.lastReturn.reason)}{' '}
          <Time at={record.lastReturn.time} className="ink-t2" />
        </p>
      ) : null}
      {item.setBack === '' ? null : (
        <p role="note" className="flex middle gap-8 text-13">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {texts.setBack(item.setBack)}
        </p>
      )}
      <Incomplete work={work} />
      {work.files.length > 1 ? (
        <fieldset className="flex wrap gap-8 edge-none pad-0 m-0" aria-label={texts.versions}>
          {work.files.map(({ fileId: id, label }, index) => (
            <Chip key={id} isSmall aria-pressed={id === file?.fileId} onClick={() => setFileId(id)}>
              {texts.version(label, index)}
            </Chip>
          ))}
        </fieldset>
      ) : null}
      {file ? <Listening key={file.fileId} item={item} file={file} /> : null}
      <MeasuredFacts item={item} file={file} />
      <Edits work={work} />
      {work.description === '' ? null : (
        <section aria-label={texts.description} className="text-14 pre-wrap break">
          <LinkedText text={work.description} />
        </section>
      )}
      {work.members.length > 0 ? (
        <Facts rows={work.members.map(({ title, state }) => [title, WORK_STATE_LABELS[state]] as const)} />
      ) : null}
      <Log log={work.log} />
    </article>
  )
}

/** Requirements that a work from before lacks for its publication; those who may edit works can meet them in its form. */
function Incomplete({ work }: { work: MyWorkDetail }) {
  const may = useMay()
  const missing = releaseNeedsText(work.needs)
  if (missing === '') return null
  return (
    <p role="note" className="flex wrap middle gap-8 text-13">
      <IconAlertTriangle size={16} aria-hidden="true" />
      {texts.incomplete(missing)}
      {may('content') ? (
        <Link {...OTHER_TAB} to={`/works/${work.resourceId}`}>
          {texts.complete}
        </Link>
      ) : null}
    </p>
  )
}

/** Other tabs, since the work stays claimed by this one. */
const OTHER_TAB = { target: '_blank', rel: 'noreferrer', className: 'ink-t1 underline' } as const

/** Pages about the artist that the reader may open. */
function ArtistLinks({ artistId }: { artistId: string }) {
  const may = useMay()
  return (
    <p className="flex wrap gap-4-12 text-13">
      <a {...OTHER_TAB} href={`/artist?id=${artistId}`}>
        {texts.artistPage}
      </a>
      {may('people') ? (
        <Link {...OTHER_TAB} to={`/people/${artistId}`}>
          {texts.artistAccount}
        </Link>
      ) : null}
      {may('content') ? (
        <Link {...OTHER_TAB} to={`/works?artist=${artistId}`}>
          {texts.artistWorks}
        </Link>
      ) : null}
    </p>
  )
}

/** The changes of a published work: everything else is public already. */
function Edits({ work }: { work: MyWorkDetail }) {
  const names = Object.keys(work.edits) as (keyof WorkEdits)[]
  const changed = names.map((name) => {
    const wished = editText(name, work.edits[name])
    const isTerm = typeof work.edits[name] === 'number'
    return [EDIT_LABELS[name], isTerm ? texts.fromTo(editText(name, work[name]), wished) : wished] as const
  })
  if (changed.length === 0) return null
  return (
    <section aria-label={texts.edits}>
      <h2 className="text-14 bold">{texts.edits}</h2>
      <Facts rows={changed} />
    </section>
  )
}

const stateOf = (state: string) => WORK_STATE_LABELS[state as WorkState] ?? state

function Log({ log }: Pick<MyWorkDetail, 'log'>) {
  if (log.length === 0) return null
  return (
    <section aria-label={texts.log}>
      <ol className={`${styles.log} number`}>
        {log.map(({ actor, from, to, reason, time }) => (
          <li key={`${time} ${from} ${to}`}>
            <Time at={time} look="moment" className="ink-t2" />
            <span>
              {actor || texts.platform}：{stateOf(from)} → {stateOf(to)}
              {reason === '' ? '' : `（${reason}）`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
