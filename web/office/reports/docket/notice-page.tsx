import { waitingWork } from '@shenglang/contract/office/routes'
import { type InfringementFile, readInfringement } from '@shenglang/contract/site/docket/routes'
import { CAPACITY_NAMES } from '@shenglang/contract/site/infringement'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { Button, ButtonLink } from '../../../app/ui/controls/Button.tsx'
import { Time } from '../../../app/ui/data/Time.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { LinkedText } from '../../../app/ui/text/LinkedText.tsx'
import { LoadedAnswer } from '../../settings/edit/Loaded.tsx'
import { Facts, multiline } from '../../shell/Facts.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { Deadline } from './Deadline.tsx'
import { DisputedWork } from './DisputedWork.tsx'
import styles from './docket.module.css'
import { NoticeDecision } from './NoticeDecision.tsx'
import * as texts from './texts.ts'

/** The docket of a notice of infringement, which can be printed. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <LoadedAnswer route={readInfringement} args={{ id }}>
      {(file) => <Docket file={file} />}
    </LoadedAnswer>
  )
}

function Docket({ file }: { file: InfringementFile }) {
  const client = useQueryClient()
  const show = (changed: InfringementFile) => {
    client.setQueryData(keyOf(readInfringement, { id: file.noticeId }), changed)
    void client.invalidateQueries({ queryKey: keyOf(waitingWork) })
  }
  return (
    <PageFrame
      title={file.receiptNumber}
      lead={file.decideDueTime === '' ? texts.decidedAt : <Deadline until={file.decideDueTime} />}
      actions={
        <div className={`${styles.screen} flex gap-8`}>
          <Button onClick={() => window.print()}>{texts.print}</Button>
          <ButtonLink to="/reports/infringements">{texts.back}</ButtonLink>
        </div>
      }
    >
      <NoticeFacts file={file} />
      <Panel title={texts.works}>
        {file.works.length === 0 ? <p className="ink-t2">{texts.noWorks}</p> : null}
        <ul className="grid one-column gap-20 no-marks pad-0 m-0">
          {file.works.map((work) => (
            <DisputedWork key={work.resourceId} noticeId={file.noticeId} work={work} onMoved={show} />
          ))}
        </ul>
      </Panel>
      {file.decideTime === '' ? <NoticeDecision file={file} onDecided={show} /> : null}
      <DocketLog file={file} />
    </PageFrame>
  )
}

function NoticeFacts({ file }: { file: InfringementFile }) {
  return (
    <Panel title={texts.notice}>
      <Facts
        rows={[
          [texts.complainant, `${file.complainant}（${CAPACITY_NAMES[file.capacity]}）`],
          [texts.phone, file.phone],
          [texts.email, file.email],
          [texts.workTitle, file.workTitle],
          [texts.reason, multiline(file.reason)],
          [texts.proof, <LinkedText key="proof" text={file.proof} />],
          [texts.addresses, multiline(file.resourceUrls.join('\n'))],
          [texts.received, <Time key="received" at={file.createTime} look="moment" />],
          file.decision !== '' && [texts.decision, file.decision],
        ]}
      />
    </Panel>
  )
}

function DocketLog({ file: { events, works } }: { file: InfringementFile }) {
  const titles = new Map(works.map(({ resourceId, title }) => [resourceId, title]))
  return (
    <Panel title={texts.log}>
      <ol className={`${styles.log} number`}>
        {events.map(({ eventId, kind, resourceId, actor, note, time }) => (
          <li key={eventId}>
            <Time at={time} look="moment" className="ink-t2" />
            <span className="break">
              {texts.eventName(kind)}
              {titles.has(resourceId) ? `《${titles.get(resourceId)}》` : ''}
              {note === '' ? '' : `：${note}`}
            </span>
            <small className="ink-t2">{actor || texts.platform}</small>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
