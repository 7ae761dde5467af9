import type { MutedUser } from '@shenglang/contract/moderation/entities'
import { listMutes, mute, unmute } from '@shenglang/contract/moderation/routes'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { LoadMore } from '../../../app/ui/controls/LoadMore.tsx'
import { Time } from '../../../app/ui/data/Time.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { FieldDialog } from '../../../app/ui/overlays/FieldDialog.tsx'
import { Prompt } from '../../../app/ui/overlays/Prompt.tsx'
import { DataTable } from '../../../app/ui/table/DataTable.tsx'
import { timeColumn } from '../../shell/list-table/columns.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import * as texts from './texts.ts'

const NOTE_MAX = 500

/** The users who may not write at present. */
export function Component() {
  const [lifted, setLifted] = useState<MutedUser>()
  const [isAdding, setAdding] = useState(false)
  const client = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: [...keyOf(listMutes), 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => call(listMutes, pageParam === '' ? {} : { after: pageParam }, signal),
    getNextPageParam: ({ rows, total }, pages) =>
      pages.reduce((sum, page) => sum + page.rows.length, 0) < total ? rows.at(-1)?.muteId : undefined,
  })
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listMutes) })
  return (
    <PageFrame
      title={texts.mutes}
      lead={texts.lead(list.data?.pages[0]?.total ?? 0)}
      actions={
        <Button look="gold" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      <DataTable<MutedUser>
        label={texts.mutes}
        rows={list.data?.pages.flatMap((page) => page.rows) ?? []}
        keyOf={({ muteId }) => muteId}
        state={list.isError && !list.isFetchNextPageError ? 'failed' : list.isPending ? 'loading' : 'ready'}
        onRetry={() => void list.refetch()}
        empty={<Notice title={texts.empty} />}
        columns={[
          { key: 'user', head: texts.user, cell: ({ nickName }) => nickName },
          { key: 'reason', head: texts.reason, cell: ({ reason }) => reason },
          {
            key: 'until',
            head: texts.until,
            cell: ({ untilTime }) => (untilTime === '' ? texts.forGood : <Time at={untilTime} look="moment" />),
          },
          timeColumn('since', texts.since, ({ createTime }) => createTime),
          {
            key: 'actions',
            head: texts.actions,
            cell: (row) => <Button onClick={() => setLifted(row)}>{texts.lift}</Button>,
            alignsEnd: true,
          },
        ]}
      >
        <LoadMore list={list}>{texts.more}</LoadMore>
      </DataTable>
      {lifted ? (
        <Prompt
          title={texts.liftTitle(lifted.nickName)}
          label={texts.liftReason}
          maxLength={NOTE_MAX}
          submit={texts.lift}
          onSubmit={async (note) => {
            await call(unmute, { userId: lifted.userId, note })
            showToast(texts.lifted(lifted.nickName), 'good')
            setLifted(undefined)
            await refresh()
          }}
          onClose={() => setLifted(undefined)}
        />
      ) : null}
      {isAdding ? <MuteDialog onDone={refresh} onClose={() => setAdding(false)} /> : null}
    </PageFrame>
  )
}

function MuteDialog({ onDone, onClose }: { onDone: () => Promise<void>; onClose: () => void }) {
  const textIn = (values: FormData, name: string) => String(values.get(name) ?? '').trim()
  const check = (values: FormData): Record<string, string> =>
    /^([1-9]\d{0,3})?$/.test(textIn(values, 'days')) ? {} : { days: texts.wrongDays }
  return (
    <FieldDialog
      title={texts.add}
      check={check}
      onClose={onClose}
      onSubmit={async (values) => {
        const days = textIn(values, 'days')
        const muted = { userId: textIn(values, 'userId'), note: textIn(values, 'note') }
        await call(mute, { ...muted, ...(days === '' ? {} : { days: Number(days) }) })
        showToast(texts.added, 'good')
        onClose()
        await onDone()
      }}
    >
      <InputField name="userId" label={texts.userId} inputMode="numeric" autoComplete="off" />
      <InputField name="days" label={texts.days} isRequired={false} inputMode="numeric" autoComplete="off" />
      <InputField name="note" label={texts.reason} maxLength={NOTE_MAX} autoComplete="off" />
    </FieldDialog>
  )
}
