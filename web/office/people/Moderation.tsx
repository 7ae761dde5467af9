import {
  CASE_REASON_LABELS,
  MODERATION_ACTION_LABELS,
  type PersonModeration,
  REPORT_KIND_LABELS,
  REPORT_STATE_LABELS,
} from '@shenglang/contract/moderation/entities'
import { mute, personModeration, unmute } from '@shenglang/contract/moderation/routes'
import { useState } from 'react'
import { Button } from '../../app/ui/controls/Button.tsx'
import { InputField } from '../../app/ui/controls/Field.tsx'
import { Time } from '../../app/ui/data/Time.tsx'
import { Panel } from '../../app/ui/layout/Panel.tsx'
import { type Column, DataTable } from '../../app/ui/table/DataTable.tsx'
import { LoadedAnswer } from '../settings/edit/Loaded.tsx'
import { timeColumn } from '../shell/list-table/columns.tsx'
import { useMay } from '../shell/staff.ts'
import { ReasonDialog, ReasonField, reasonIn } from './ReasonDialog.tsx'
import * as texts from './texts.ts'
import { timeText } from './time-text.ts'
import { usePersonAction } from './use-person-action.ts'

type Case = PersonModeration['cases'][number]
type Entry = PersonModeration['log'][number]

const CASE_COLUMNS: readonly Column<Case>[] = [
  { key: 'no', head: texts.caseNo, cell: ({ caseId }) => caseId },
  { key: 'kind', head: texts.kind, cell: ({ kind }) => REPORT_KIND_LABELS[kind] },
  { key: 'reasons', head: texts.reasons, cell: ({ reasons }) => reasons.map((each) => CASE_REASON_LABELS[each]).join('、') },
  { key: 'reports', head: texts.reports, alignsEnd: true, cell: ({ reportCount }) => reportCount },
  { key: 'result', head: texts.result, cell: ({ state }) => REPORT_STATE_LABELS[state] },
  { key: 'note', head: texts.note, cell: ({ note }) => <span className="break">{note}</span> },
  { key: 'time', head: texts.createTime, cell: ({ createTime }) => <Time at={createTime} /> },
]

const LOG_COLUMNS: readonly Column<Entry>[] = [
  { key: 'action', head: texts.action, cell: ({ action }) => MODERATION_ACTION_LABELS[action] },
  { key: 'note', head: texts.note, cell: ({ note }) => <span className="break">{note}</span> },
  { key: 'staff', head: texts.staff, cell: ({ staffName }) => staffName || texts.atConsole },
  timeColumn('time', texts.createTime, ({ createTime }) => createTime),
]

/** Reports about a person, and whether the person is muted. */
export function Moderation({ userId }: { userId: string }) {
  return (
    <LoadedAnswer route={personModeration} args={{ id: userId }}>
      {(data) => <ModerationPanels userId={userId} data={data} />}
    </LoadedAnswer>
  )
}

function ModerationPanels({ userId, data }: { userId: string; data: PersonModeration }) {
  return (
    <div className="grid one-column gap-20">
      <Panel title={texts.writing}>
        <Writing userId={userId} permission={data} />
      </Panel>
      <Panel title={texts.cases}>
        <DataTable
          label={texts.cases}
          columns={CASE_COLUMNS}
          rows={data.cases}
          keyOf={({ caseId }) => caseId}
          empty={<p className="ink-t2">{texts.noCases}</p>}
        />
      </Panel>
      <Panel title={texts.moderationLog}>
        <DataTable
          label={texts.moderationLog}
          columns={LOG_COLUMNS}
          rows={data.log}
          keyOf={({ logId }) => logId}
          empty={<p className="ink-t2">{texts.noModeration}</p>}
        />
      </Panel>
    </div>
  )
}

interface WritingProps {
  userId: string
  permission: Pick<PersonModeration, 'isMuted' | 'mutedUntil' | 'muteReason'>
}

function Writing({ userId, permission: { isMuted, mutedUntil, muteReason } }: WritingProps) {
  const [isOpen, setOpen] = useState(false)
  const mayMute = useMay()('review')
  const state = mutedUntil === '' ? texts.mutedForGood : texts.mutedUntil(timeText(mutedUntil))
  return (
    <div className="flex wrap middle between gap-16">
      <p>
        {isMuted ? <b className="ink-red">{state}</b> : texts.notMuted}
        {isMuted ? <span className="ink-t2 block">{muteReason}</span> : null}
      </p>
      {mayMute ? <Button onClick={() => setOpen(true)}>{isMuted ? texts.unmute : texts.mute}</Button> : null}
      {isOpen ? <MuteDialog userId={userId} isMuted={isMuted} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function MuteDialog({ userId, isMuted, onClose }: { userId: string; isMuted: boolean; onClose: () => void }) {
  const act = usePersonAction()
  const submit = async (values: FormData) => {
    const note = reasonIn(values)
    const days = Number(values.get('days'))
    if (isMuted) await act(unmute, { userId, note })
    else await act(mute, { userId, note, ...(days > 0 && { days }) })
  }
  return (
    <ReasonDialog title={isMuted ? texts.unmute : texts.mute} onSubmit={submit} onClose={onClose}>
      <ReasonField label={texts.muteNote} />
      {isMuted ? null : (
        <InputField
          name="days"
          label={texts.muteDays}
          hint={texts.muteDaysHint}
          isRequired={false}
          inputMode="numeric"
          pattern="\d*"
          maxLength={4}
        />
      )}
    </ReasonDialog>
  )
}
