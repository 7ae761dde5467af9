import {
  endRefund,
  listDifferences,
  type PaymentDifference,
  resolveDifference,
  sendBackDifference,
} from '@shenglang/contract/commerce/payments/difference-routes'
import { adoptRefund, listRefunds } from '@shenglang/contract/commerce/refunds/refund-routes'
import { STAFF_TAKE_NAMES } from '@shenglang/contract/commerce/refunds/refund-takes'
import { waitingWork } from '@shenglang/contract/office/routes'
import { useState } from 'react'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { TextAreaField } from '../../../app/ui/controls/Field.tsx'
import { SelectField } from '../../../app/ui/controls/SelectField.tsx'
import { yuan } from '../../shell/yuan.ts'
import { ActionDialog } from '../forms/ActionDialog.tsx'
import { EMPTY_DRAFT, takeArgs } from '../order/refund-args.ts'
import { TakeField } from '../order/TakeField.tsx'
import * as texts from './texts.ts'

interface DifferenceDialogProps {
  difference: PaymentDifference
  onClose: () => void
}

const CHANGED = [listDifferences, listRefunds, waitingWork] as const

export const ResolveDialog = ({ difference: { differenceId: id }, onClose }: DifferenceDialogProps) => (
  <ActionDialog
    title={texts.actions.resolve}
    route={resolveDifference}
    read={(values) => ({ id, resolution: textOf(values, 'resolution') })}
    done={texts.resolved}
    changes={CHANGED}
    onClose={onClose}
  >
    <Words name="resolution" label={texts.resolution} hint={texts.resolutionHint} />
  </ActionDialog>
)

export const SendBackDialog = ({ difference, onClose }: DifferenceDialogProps) => (
  <ActionDialog
    title={texts.actions.sendBack}
    route={sendBackDifference}
    read={(values) => ({ id: difference.differenceId, reason: textOf(values, 'reason') })}
    statement={() => texts.sendBackStatement(yuan(difference.heldFen), difference.attemptNo)}
    done={({ amountFen }) => texts.sentBack(yuan(amountFen))}
    changes={CHANGED}
    onClose={onClose}
  >
    <Words name="reason" label={texts.reason} />
  </ActionDialog>
)

/** Records here a refund that was made in the provider's own console. */
export function AdoptDialog({ difference: { differenceId: id, theirsFen }, onClose }: DifferenceDialogProps) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  // `take` is which rights the buyer loses by the refund. Only staff can decide it: the amount may have been a full refund or a
  // goodwill.
  const take = draft.take === '' ? undefined : draft.take
  const read = (values: FormData) => ({ id, reason: textOf(values, 'reason'), ...takeArgs(draft, take ?? 'nothing') })
  return (
    <ActionDialog
      title={texts.actions.adopt}
      route={adoptRefund}
      check={(): Record<string, string> => (take === undefined ? { take: texts.takeNeeded } : {})}
      read={read}
      statement={(args) => texts.adoptStatement(yuan(theirsFen ?? 0), STAFF_TAKE_NAMES[args.take])}
      done={texts.adopted}
      changes={CHANGED}
      onClose={onClose}
    >
      <TakeField draft={draft} take={take} onChange={setDraft} />
      <Words name="reason" label={texts.reason} />
    </ActionDialog>
  )
}

const OUTCOMES = ['done', 'failed'] as const

export const EndDialog = ({ difference: { refundNo }, onClose }: DifferenceDialogProps) => (
  <ActionDialog
    title={texts.actions.ended}
    route={endRefund}
    read={(values) => ({
      refundNo,
      outcome: OUTCOMES.find((each) => each === values.get('outcome')) ?? 'done',
      resolution: textOf(values, 'resolution'),
    })}
    statement={({ outcome }) => texts.endStatement(refundNo, texts.outcomes[outcome])}
    done={texts.endedDone}
    changes={CHANGED}
    onClose={onClose}
  >
    <SelectField
      name="outcome"
      label={texts.outcome}
      options={OUTCOMES.map((value) => ({ value, name: texts.outcomes[value] }))}
    />
    <Words name="resolution" label={texts.resolution} />
  </ActionDialog>
)

interface WordsProps {
  name: string
  label: string
  hint?: string
}

const Words = ({ name, label, hint }: WordsProps) => (
  <TextAreaField name={name} label={label} hint={hint} rows={3} maxLength={500} />
)
