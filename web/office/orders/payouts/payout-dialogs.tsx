import {
  confirmPayout,
  dropPayout,
  listAllPayouts,
  listPayable,
  type PayableArtist,
  recordPayout,
  type StaffPayout,
} from '@shenglang/contract/commerce/earnings/payouts'
import { waitingWork } from '@shenglang/contract/office/routes'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { yuan } from '../../shell/yuan.ts'
import { ActionDialog } from '../forms/ActionDialog.tsx'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import { fenIn, MoneyField, moneyFaults, requiredFenIn } from '../forms/MoneyField.tsx'
import * as texts from './texts.ts'

const CHANGED = [listPayable, listAllPayouts, waitingWork] as const

export function RecordPayout({ artist, onClose }: { artist: PayableArtist; onClose: () => void }) {
  const { artistId, nickName, payableFen } = artist
  return (
    <ActionDialog
      title={texts.recordFor(nickName)}
      submit={texts.record}
      route={recordPayout}
      check={(values) => moneyFaults(values, ['amountFen'], ['taxFen'])}
      read={(values) => ({
        ...{ artistId, amountFen: requiredFenIn(values, 'amountFen'), taxFen: fenIn(values, 'taxFen') ?? 0 },
        ...{ taxNote: textOf(values, 'taxNote'), bankReference: textOf(values, 'bankReference') },
      })}
      statement={({ amountFen, taxFen, bankReference }) =>
        texts.statement(yuan(Number(amountFen)), nickName, yuan(Number(taxFen ?? 0)), bankReference)
      }
      done={({ isWaiting }) => (isWaiting ? texts.isWaiting : texts.recorded)}
      changes={CHANGED}
      onClose={onClose}
    >
      <MoneyField name="amountFen" label={texts.grossAmount} hint={texts.atMost(yuan(payableFen))} initial={payableFen} />
      <MoneyField name="taxFen" label={texts.tax} isRequired={false} />
      <InputField name="taxNote" label={texts.taxNote} isRequired={false} maxLength={200} autoComplete="off" />
      <InputField name="bankReference" label={texts.bankReference} maxLength={60} autoComplete="off" />
    </ActionDialog>
  )
}

interface PayoutDialogProps {
  payout: StaffPayout
  onClose: () => void
}

export const ConfirmPayout = ({ payout, onClose }: PayoutDialogProps) => (
  <ConfirmDialog
    title={texts.confirm}
    route={confirmPayout}
    args={{ id: payout.payoutId }}
    done={texts.recorded}
    changes={CHANGED}
    onClose={onClose}
  >
    {texts.confirmStatement(yuan(payout.amountFen), payout.nickName, payout.bankReference)}
  </ConfirmDialog>
)

export const DropPayout = ({ payout, onClose }: PayoutDialogProps) => (
  <ActionDialog
    title={texts.drop}
    route={dropPayout}
    read={(values) => ({ id: payout.payoutId, reason: textOf(values, 'reason') })}
    done={texts.dropped}
    changes={CHANGED}
    onClose={onClose}
  >
    <InputField name="reason" label={texts.dropReason} maxLength={500} autoComplete="off" />
  </ActionDialog>
)
