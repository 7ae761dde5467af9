import {
  decideRefund,
  listRefunds,
  quoteRefundForStaff,
  type StaffRefund,
  type StaffRefundQuote,
} from '@shenglang/contract/commerce/refunds/refund-routes'
import { waitingWork } from '@shenglang/contract/office/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { Alert } from '../../../app/ui/controls/Alert.tsx'
import { TextAreaField } from '../../../app/ui/controls/Field.tsx'
import { SelectField } from '../../../app/ui/controls/SelectField.tsx'
import { errorMessage } from '../../../app/ui/text/error-message.ts'
import { yuan } from '../../shell/yuan.ts'
import { ActionDialog } from '../forms/ActionDialog.tsx'
import { fenIn, MoneyField, moneyFaults } from '../forms/MoneyField.tsx'
import { chosenText } from '../order/chosen-text.ts'
import { EMPTY_DRAFT, quoteArgs, takeArgs, takeOf } from '../order/refund-args.ts'
import { TakeField } from '../order/TakeField.tsx'
import * as texts from './texts.ts'

interface DecideProps {
  refund: StaffRefund
  onClose: () => void
}

const CHANGED = [listRefunds, waitingWork] as const

const useQuote = (args: ArgsOf<typeof quoteRefundForStaff>) =>
  useQuery({ ...remoteQuery(quoteRefundForStaff, args), staleTime: 0, gcTime: 0 })
const fenOfChosen = (quote: StaffRefundQuote | undefined) => quote?.chosen.reduce((sum, { amountFen }) => sum + amountFen, 0)

export function ApproveDialog({ refund: { refundId, orderId, orderNo, amountFen: requestedFen }, onClose }: DecideProps) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [isBeyondRule, setBeyondRule] = useState(false)
  // Including the orders that are refunded together with this one.
  const byRule = useQuote({ id: orderId, refundId, take: 'rule' })
  const ruleFen = fenOfChosen(byRule.data) ?? requestedFen
  const quote = useQuote({
    ...quoteArgs(orderId, useDeferredValue(draft), ruleFen),
    refundId,
    ...(isBeyondRule ? { isBeyondRule: 1 } : {}),
  })
  const taken = chosenText(orderId, quote.data?.chosen ?? [])
  const take = takeOf(draft, ruleFen)
  const read = (values: FormData) => {
    const amountFen = fenIn(values, 'amountFen')
    return {
      ...{ id: refundId, outcome: 'approve' as const, answer: textOf(values, 'answer'), ...takeArgs(draft, take) },
      ...(amountFen === undefined ? {} : { amountFen, isBeyondRule }),
    }
  }
  const check = (values: FormData) => ({
    ...moneyFaults(values, [], ['amountFen']),
    ...(take === undefined ? { take: texts.takeNeeded } : {}),
  })
  return (
    <ActionDialog
      title={texts.approveTitle}
      submit={texts.approve}
      route={decideRefund}
      check={check}
      read={read}
      statement={({ amountFen }) =>
        amountFen === undefined
          ? texts.byRuleStatement(yuan(ruleFen), orderNo, taken)
          : texts.approveStatement(yuan(Number(amountFen)), orderNo, taken)
      }
      done={({ stateName }) => texts.decided(stateName)}
      changes={CHANGED}
      onClose={onClose}
    >
      <Answer templates={texts.approvals} />
      <MoneyField
        name="amountFen"
        label={texts.amount}
        hint={texts.amountHint(yuan(ruleFen))}
        isRequired={false}
        onText={(amount) => setDraft((before) => ({ ...before, amount }))}
      />
      <label className="flex middle gap-8 min-h-36">
        <input
          type="checkbox"
          name="isBeyondRule"
          checked={isBeyondRule}
          onChange={({ target }) => setBeyondRule(target.checked)}
        />
        {texts.isBeyondRule}
      </label>
      <TakeField draft={draft} take={take} onChange={setDraft} />
      {taken === '' ? null : <p className="text-14 ink-t1">{texts.willTake(taken)}</p>}
      <Alert>{quote.error && errorMessage(quote.error)}</Alert>
    </ActionDialog>
  )
}

export function RefuseDialog({ refund: { refundId: id, state }, onClose }: DecideProps) {
  const isWaiting = state === 'waiting'
  return (
    <ActionDialog
      title={isWaiting ? texts.dropTitle : texts.refuseTitle}
      submit={isWaiting ? texts.drop : texts.refuse}
      route={decideRefund}
      read={(values) => ({ id, outcome: 'refuse' as const, answer: textOf(values, 'answer') })}
      done={texts.refusedDone}
      changes={CHANGED}
      onClose={onClose}
    >
      <Answer templates={isWaiting ? texts.drops : texts.refusals} />
    </ActionDialog>
  )
}

/** The answer to the buyer; a picked template fills the field, and can be edited. */
function Answer({ templates }: { templates: readonly string[] }) {
  const [text, setText] = useState('')
  const options = [{ value: '', name: texts.pickTemplate }, ...templates.map((value) => ({ value, name: value }))]
  return (
    <>
      <SelectField
        name="template"
        label={texts.template}
        isRequired={false}
        options={options}
        value={templates.includes(text) ? text : ''}
        onPick={setText}
      />
      <TextAreaField
        name="answer"
        label={texts.answer}
        hint={texts.answerHint}
        rows={3}
        maxLength={500}
        value={text}
        onText={setText}
      />
    </>
  )
}
