import {
  listAllPayouts,
  listPayable,
  PAYOUTS_CSV_PATH,
  type PayableArtist,
  type StaffPayout,
} from '@shenglang/contract/commerce/earnings/payouts'
import { API_BASE } from '@shenglang/contract/constants'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '../../../app/session/session.tsx'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { Tabs } from '../../../app/ui/layout/Tabs.tsx'
import { DataTable } from '../../../app/ui/table/DataTable.tsx'
import { Download } from '../../shell/Download.tsx'
import { moneyColumn, timeColumn } from '../../shell/list-table/columns.tsx'
import type { ListColumn } from '../../shell/list-table/sorted-rows.ts'
import { useListTable } from '../../shell/list-table/use-list-table.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { useCursorList } from '../forms/use-cursor-list.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { ConfirmPayout, DropPayout, RecordPayout } from './payout-dialogs.tsx'
import * as texts from './texts.ts'

const PAGE_SIZE = 50
const CSV = API_BASE + PAYOUTS_CSV_PATH
const VIEWS = ['payable', 'waiting', 'paid'] as const
const TABS = VIEWS.map((key) => ({ key, name: texts.lists[key], to: key === 'payable' ? '?' : `?view=${key}` }))

export function Component() {
  const [query] = useSearchParams()
  const view = VIEWS.find((each) => each === query.get('view')) ?? 'payable'
  return (
    <PageFrame
      title={texts.title}
      actions={view === 'payable' ? null : <Download address={`${CSV}?isWaiting=${view === 'waiting' ? 1 : 0}`} />}
    >
      <Tabs label={texts.views} tabs={TABS} current={view} isSmall />
      {view === 'payable' ? <Payable /> : <Payouts key={view} isWaiting={view === 'waiting'} />}
    </PageFrame>
  )
}

function Payable() {
  const [opened, setOpened] = useState<{ artist: PayableArtist; is: 'record' | 'account' }>()
  const { table, pages, isWhole } = useCursorList(listPayable, { pageSize: PAGE_SIZE })
  const columns: readonly ListColumn<PayableArtist>[] = [
    { key: 'artist', head: texts.artist, cell: ({ nickName }) => nickName, sortBy: ({ nickName }) => nickName },
    moneyColumn('payable', texts.payableFen, ({ payableFen }) => payableFen),
    moneyColumn('pending', texts.pendingFen, ({ pendingFen }) => pendingFen),
    {
      key: 'account',
      head: texts.account,
      cell: ({ bankAccount }) =>
        bankAccount === null ? <span className="ink-t2">{texts.noAccount}</span> : `${bankAccount.bank} ${bankAccount.account}`,
    },
    {
      key: 'act',
      head: texts.act,
      alignsEnd: true,
      cell: (artist) =>
        artist.bankAccount === null ? null : (
          <span className="inline-flex wrap gap-8">
            <Button look="quiet" onClick={() => setOpened({ artist, is: 'account' })}>
              {texts.seeAccount}
            </Button>
            <Button onClick={() => setOpened({ artist, is: 'record' })}>{texts.record}</Button>
          </span>
        ),
    },
  ]
  const list = useListTable({ name: 'payable', columns, rows: table.rows, isWhole })
  const close = () => setOpened(undefined)
  return (
    <>
      <DataTable
        {...table}
        {...list}
        label={texts.lists.payable}
        keyOf={({ artistId }) => artistId}
        empty={<Notice title={texts.nonePayable} />}
      >
        {pages}
      </DataTable>
      {opened?.is === 'record' ? <RecordPayout artist={opened.artist} onClose={close} /> : null}
      {opened?.is === 'account' ? <AccountDialog artist={opened.artist} onClose={close} /> : null}
    </>
  )
}

function Payouts({ isWaiting }: { isWaiting: boolean }) {
  const staff = useUser()
  const [opened, setOpened] = useState<{ payout: StaffPayout; is: 'confirm' | 'drop' }>()
  const args = { isWaiting: isWaiting ? 1 : 0, pageSize: PAGE_SIZE } as const
  const { table, pages, isWhole } = useCursorList(listAllPayouts, args)
  const actions: ListColumn<StaffPayout> = {
    key: 'act',
    head: texts.act,
    alignsEnd: true,
    cell: (payout) => (
      <span className="inline-flex wrap middle gap-8">
        {payout.staffId === staff?.userId ? (
          <small className="ink-t2">{texts.recordedByReader}</small>
        ) : (
          <Button onClick={() => setOpened({ payout, is: 'confirm' })}>{texts.confirm}</Button>
        )}
        <Button look="quiet" onClick={() => setOpened({ payout, is: 'drop' })}>
          {texts.drop}
        </Button>
      </span>
    ),
  }
  const columns = isWaiting ? [...COLUMNS, actions] : [...COLUMNS, CONFIRMED]
  const list = useListTable({ name: 'payouts', columns, rows: table.rows, isWhole })
  const close = () => setOpened(undefined)
  return (
    <>
      <DataTable
        {...table}
        {...list}
        label={isWaiting ? texts.lists.waiting : texts.lists.paid}
        keyOf={({ payoutId }) => payoutId}
        empty={<Notice title={isWaiting ? texts.noneWaiting : texts.nonePaid} />}
      >
        {pages}
      </DataTable>
      {opened?.is === 'confirm' ? <ConfirmPayout payout={opened.payout} onClose={close} /> : null}
      {opened?.is === 'drop' ? <DropPayout payout={opened.payout} onClose={close} /> : null}
    </>
  )
}

const COLUMNS: readonly ListColumn<StaffPayout>[] = [
  { key: 'artist', head: texts.artist, cell: ({ nickName }) => nickName, sortBy: ({ nickName }) => nickName },
  moneyColumn('amount', texts.amount, ({ amountFen }) => amountFen),
  moneyColumn('tax', texts.tax, ({ taxFen }) => taxFen),
  { key: 'account', head: texts.account, cell: ({ account }) => account },
  { key: 'reference', head: texts.bankReference, cell: ({ bankReference }) => <span className="break">{bankReference}</span> },
  { key: 'staff', head: texts.recordedBy, cell: ({ staffName }) => (staffName === '' ? texts.console : staffName) },
  timeColumn('time', texts.time, ({ createTime }) => createTime, { alignsEnd: true }),
]
const CONFIRMED: ListColumn<StaffPayout> = { key: 'second', head: texts.confirmedBy, cell: ({ secondName }) => secondName }
