import {
  ANNOUNCEMENT_STATE_NAMES,
  ANNOUNCEMENTS_COUNTED_MAX,
  type Announcement,
  isEditable,
  isWithdrawable,
  listAnnouncements,
  readAnnouncement,
  withdrawAnnouncement,
} from '@shenglang/contract/notices/announcements'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../../app/ui/controls/Button.tsx'
import { Time } from '../../../app/ui/data/Time.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../../app/ui/table/DataTable.tsx'
import { ConfirmDialog } from '../../orders/forms/ConfirmDialog.tsx'
import { useCursorList } from '../../orders/forms/use-cursor-list.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { countText } from '../../shell/texts.ts'
import { audienceText } from './announcement-values.ts'
import * as texts from './texts.ts'

const COLUMNS: readonly Column<Announcement>[] = [
  {
    key: 'title',
    head: texts.name,
    cell: (announcement) => (
      <Link to={`/settings/announcements/${announcement.announcementId}`} className="flex middle min-h-52">
        <span className="shrink break">
          {announcement.title}
          <small className="block ink-t2">
            {audienceText(announcement)} · {announcement.authorName}
          </small>
        </span>
      </Link>
    ),
  },
  { key: 'state', head: texts.state, cell: ({ state }) => <span className="nowrap">{ANNOUNCEMENT_STATE_NAMES[state]}</span> },
  {
    key: 'time',
    head: texts.out,
    alignsEnd: true,
    cell: ({ outTime, untilTime }) => (
      <span>
        {outTime === '' ? <span className="ink-t2">—</span> : <Time at={outTime} look="moment" />}
        {untilTime === '' ? null : (
          <small className="block ink-t2">
            {texts.until} <Time at={untilTime} look="moment" />
          </small>
        )}
      </span>
    ),
  },
  {
    key: 'seen',
    head: texts.seen,
    alignsEnd: true,
    cell: ({ seenCount }) => <span className="nowrap">{texts.people(seenCount)}</span>,
  },
]

/** All announcements, with their states and numbers of readers. */
export function Component() {
  const [withdrawn, setWithdrawn] = useState<Announcement>()
  const { data, table, pages } = useCursorList(listAnnouncements, {}, 'before')
  const actions: Column<Announcement> = {
    key: 'actions',
    head: texts.actions,
    alignsEnd: true,
    cell: (announcement) => <Actions announcement={announcement} onWithdraw={() => setWithdrawn(announcement)} />,
  }
  const create = (
    <ButtonLink look="gold" to="/settings/announcements/new">
      {texts.create}
    </ButtonLink>
  )
  return (
    <PageFrame
      title={texts.title}
      lead={data ? `${texts.lead}${texts.count(countText(data.total, ANNOUNCEMENTS_COUNTED_MAX))}` : texts.lead}
      actions={create}
    >
      <DataTable
        {...table}
        label={texts.title}
        columns={[...COLUMNS, actions]}
        keyOf={({ announcementId }) => announcementId}
        empty={<Notice title={texts.none}>{texts.noneHint}</Notice>}
      >
        {pages}
      </DataTable>
      {withdrawn ? (
        <ConfirmDialog
          title={texts.withdraw}
          route={withdrawAnnouncement}
          args={{ id: withdrawn.announcementId, version: withdrawn.version }}
          done={texts.withdrawn}
          changes={[listAnnouncements, readAnnouncement]}
          onClose={() => setWithdrawn(undefined)}
        >
          {texts.withdrawStatement(withdrawn.title)}
        </ConfirmDialog>
      ) : null}
    </PageFrame>
  )
}

function Actions({ announcement, onWithdraw }: { announcement: Announcement; onWithdraw: () => void }) {
  const { announcementId, title, state } = announcement
  return (
    <span className="inline-flex gap-8">
      {isEditable(state) ? (
        <ButtonLink look="quiet" aria-label={texts.editOf(title)} to={`/settings/announcements/${announcementId}`}>
          {texts.edit}
        </ButtonLink>
      ) : null}
      {isWithdrawable(state) ? (
        <Button look="quiet" aria-label={texts.withdrawOf(title)} onClick={onWithdraw}>
          {texts.withdraw}
        </Button>
      ) : null}
    </span>
  )
}
