import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders/orders'
import { listDifferences, type PaymentDifference } from '@shenglang/contract/commerce/payments/difference-routes'
import { useState } from 'react'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../../app/ui/table/DataTable.tsx'
import { moneyColumn, timeColumn } from '../../shell/list-table/columns.tsx'
import { MoneyText } from '../../shell/MoneyText.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { useList } from '../forms/use-list.ts'
import { AdoptDialog, EndDialog, ResolveDialog, SendBackDialog } from './difference-dialogs.tsx'
import * as texts from './texts.ts'

const DIALOGS = { resolve: ResolveDialog, sendBack: SendBackDialog, adopt: AdoptDialog, ended: EndDialog }
type Action = keyof typeof DIALOGS
/** Our refunds that a provider has not paid out, and may never pay out. */
const STUCK: readonly PaymentDifference['kind'][] = ['refund-abnormal', 'refund-failed', 'refund-not-billed']

/** The actions for a difference; a note on how it was resolved can always be written. */
function actionsFor({ kind, heldFen, refundNo }: PaymentDifference): Action[] {
  return [
    ...(heldFen > 0 ? (['sendBack'] as const) : []),
    ...(kind === 'unknown-refund' ? (['adopt'] as const) : []),
    ...(STUCK.includes(kind) && refundNo !== '' ? (['ended'] as const) : []),
    'resolve',
  ]
}

const fenOrNone = (fen: number | null) =>
  fen === null ? <span className="ink-t2">{texts.noRecord}</span> : <MoneyText fen={fen} />

export function Component() {
  const [opened, setOpened] = useState<{ difference: PaymentDifference; is: Action }>()
  const { data, ...table } = useList(listDifferences, {})
  const columns: readonly Column<PaymentDifference>[] = [
    {
      key: 'kind',
      head: texts.kind,
      cell: ({ kindName, detail }) => (
        <>
          {kindName}
          {detail === '' ? null : <small className="block ink-t2 break">{detail}</small>}
        </>
      ),
    },
    { key: 'channel', head: texts.channel, cell: ({ channel }) => CHANNEL_LABELS[channel] },
    {
      key: 'numbers',
      head: texts.numbers,
      cell: ({ attemptNo, refundNo }) => (
        <span className="break">
          {attemptNo === '' ? null : <small className="block">{texts.payment(attemptNo)}</small>}
          {refundNo === '' ? null : <small className="block">{texts.refundNo(refundNo)}</small>}
        </span>
      ),
    },
    { key: 'ours', head: texts.ours, alignsEnd: true, cell: ({ oursFen }) => fenOrNone(oursFen) },
    { key: 'theirs', head: texts.theirs, alignsEnd: true, cell: ({ theirsFen }) => fenOrNone(theirsFen) },
    moneyColumn('held', texts.held, ({ heldFen }) => heldFen),
    timeColumn('found', texts.foundTime, ({ findTime }) => findTime, { alignsEnd: true }),
    {
      key: 'act',
      head: texts.act,
      alignsEnd: true,
      cell: (difference) => (
        <span className="inline-flex wrap gap-8">
          {actionsFor(difference).map((is) => (
            <Button key={is} look={is === 'resolve' ? 'quiet' : 'plain'} onClick={() => setOpened({ difference, is })}>
              {texts.actions[is]}
            </Button>
          ))}
        </span>
      ),
    },
  ]
  const Opened = opened && DIALOGS[opened.is]
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <DataTable
        {...table}
        label={texts.title}
        columns={columns}
        rows={data ?? []}
        keyOf={({ differenceId }) => differenceId}
        empty={<Notice title={texts.none} />}
      />
      {Opened ? <Opened difference={opened.difference} onClose={() => setOpened(undefined)} /> : null}
    </PageFrame>
  )
}
