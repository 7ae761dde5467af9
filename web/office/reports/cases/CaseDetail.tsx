import { API_BASE } from '@shenglang/contract/constants'
import {
  CASE_REASON_LABELS,
  REPORT_KIND_LABELS,
  REPORT_STATE_LABELS,
  type ReportFile,
} from '@shenglang/contract/moderation/entities'
import { readReport } from '@shenglang/contract/moderation/routes'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { Button, ButtonLink } from '../../../app/ui/controls/Button.tsx'
import { Time } from '../../../app/ui/data/Time.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { errorMessage } from '../../../app/ui/text/error-message.ts'
import { Facts } from '../../shell/Facts.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { CaseDecision } from './CaseDecision.tsx'
import * as texts from './texts.ts'

/** A case: the reported content in its context, the reporters, and the decision. */
export function CaseDetail({ caseId }: { caseId: string }) {
  const { data, isError, error, refetch } = useQuery({ ...remoteQuery(readReport, { id: caseId }), refetchOnWindowFocus: false })
  const back = <ButtonLink to="/reports">{texts.back}</ButtonLink>
  if (isError) {
    return (
      <Notice
        title={texts.failed}
        actions={
          <>
            <Button onClick={() => void refetch()}>{texts.retry}</Button>
            {back}
          </>
        }
      >
        {errorMessage(error)}
      </Notice>
    )
  }
  if (!data) return <Notice title={texts.loading} />
  return (
    <PageFrame
      title={texts.titleOf(REPORT_KIND_LABELS[data.kind], data.nickName)}
      lead={`${texts.people(data.reportCount)} · ${REPORT_STATE_LABELS[data.state]}`}
      actions={back}
    >
      <ReportedContent file={data} />
      <Panel title={texts.reportedBy}>
        <Facts
          rows={data.reports.map(
            ({ reporterId, nickName, reason, detail, createTime }) =>
              [
                reporterId === '' ? texts.wordFilter : nickName,
                <span key={reporterId} className="break">
                  {CASE_REASON_LABELS[reason]}
                  {detail === '' ? '' : `：${detail}`} <Time at={createTime} look="moment" className="ink-t2" />
                </span>,
              ] as const,
          )}
        />
      </Panel>
      {data.state === 'open' ? (
        <CaseDecision caseId={caseId} />
      ) : (
        <p className="ink-t1">{texts.decidedNote(REPORT_STATE_LABELS[data.state], data.note)}</p>
      )}
    </PageFrame>
  )
}

function ReportedContent({ file: { content, thing } }: { file: ReportFile }) {
  return (
    <Panel title={texts.content}>
      <p className="pre-wrap break">{content || texts.erased}</p>
      {thing && thing.pictures.length > 0 ? (
        <p className="flex wrap gap-8">
          {thing.pictures.map((picture) => (
            <img
              key={picture}
              className="radius"
              src={`${API_BASE}${picture}?w=320`}
              width={160}
              height={160}
              alt={texts.pictures}
            />
          ))}
        </p>
      ) : null}
      {thing === null ? <p className="ink-t2">{texts.gone}</p> : null}
      {thing && thing.around.length > 0 ? (
        <ol className="grid gap-8 no-marks pad-0 m-0 text-13" aria-label={texts.context}>
          {thing.around.map((said) => (
            <li key={said.id} className={said.isReported ? 'break bold' : 'break ink-t1'}>
              {said.nickName}：{said.content} <Time at={said.createTime} look="moment" className="ink-t2" />
            </li>
          ))}
        </ol>
      ) : null}
      {thing && thing.address !== '' ? (
        <a href={thing.address} target="_blank" rel="noreferrer">
          {texts.openPlace}
        </a>
      ) : null}
    </Panel>
  )
}
