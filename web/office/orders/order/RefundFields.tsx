import type { StaffRefundQuote } from '@shenglang/contract/commerce/refunds/refund-routes'
import { STAFF_TAKE_NAMES } from '@shenglang/contract/commerce/refunds/refund-takes'
import type { StaffTake } from '@shenglang/contract/commerce/refunds/refunds'
import type { StaffOrder } from '@shenglang/contract/commerce/staff-order-routes'
import { use } from 'react'
import { Alert } from '../../../app/ui/controls/Alert.tsx'
import { Faults, InputField } from '../../../app/ui/controls/Field.tsx'
import { SelectField } from '../../../app/ui/controls/SelectField.tsx'
import { yuan } from '../../shell/yuan.ts'
import { yuanInput } from '../forms/MoneyField.tsx'
import { money } from '../forms/texts.ts'
import { chosenText } from './chosen-text.ts'
import styles from './order.module.css'
import { openFenOf, type RefundDraft, ruleFenOf } from './refund-args.ts'
import { PartFields } from './TakeField.tsx'
import * as texts from './texts.ts'

interface RefundFieldsProps {
  order: StaffOrder
  quote: StaffRefundQuote
  chosen: StaffRefundQuote['chosen']
  draft: RefundDraft
  /** Undefined where staff have to choose what is revoked. */
  take: StaffTake | undefined
  onChange: (draft: RefundDraft) => void
}

/** Fields of a refund: the whole order or one item, the amount, and what the buyer loses. */
export function RefundFields({ order, quote, chosen, draft, take, onChange }: RefundFieldsProps) {
  const { lines, together } = quote
  const set = (given: Partial<RefundDraft>) => onChange({ ...draft, ...given })
  const open = order.items.filter(({ amountFen, refundedFen }) => amountFen > refundedFen)
  const limits = `${texts.byRule(yuan(ruleFenOf(quote, draft.isTogether)))}，${texts.atMost(yuan(openFenOf(quote, draft.isTogether)))}`
  return (
    <>
      {open.length > 1 && !draft.isTogether ? (
        <SelectField
          name="orderItemId"
          label={texts.scope}
          value={draft.orderItemId}
          options={[
            { value: '', name: texts.wholeOrder },
            ...open.map(({ orderItemId, title }) => ({ value: orderItemId, name: title })),
          ]}
          onPick={(orderItemId) => set({ orderItemId, take: '', pieces: '', days: '' })}
        />
      ) : null}
      <InputField
        name="amount"
        label={money(texts.refundAmount)}
        hint={limits}
        className="number"
        inputMode="decimal"
        autoComplete="off"
        placeholder={yuanInput(ruleFenOf(quote, draft.isTogether))}
        value={draft.amount}
        onText={(amount) => set({ amount })}
      />
      {draft.isTogether ? null : <TakeFields lines={lines} draft={draft} take={take} set={set} />}
      {together.length > 0 ? (
        <label className="flex middle gap-8 min-h-36">
          <input
            type="checkbox"
            checked={draft.isTogether}
            onChange={({ target }) => set({ isTogether: target.checked, take: '' })}
          />
          {texts.together}（{together.map((each) => texts.togetherWith(each.orderNo, yuan(each.openFen))).join('；')}）
        </label>
      ) : null}
      {chosen.length > 0 ? (
        <div role="status" className="text-14 ink-t1">
          {texts.willTake}：{chosenText(order.orderId, chosen)}
        </div>
      ) : null}
    </>
  )
}

const ruleText = (lines: StaffRefundQuote['lines']) =>
  lines.map(({ title, takeText }) => (lines.length > 1 ? `${title}：${takeText}` : takeText)).join('；')

interface TakeFieldsProps {
  lines: StaffRefundQuote['lines']
  draft: RefundDraft
  take: StaffTake | undefined
  set: (given: Partial<RefundDraft>) => void
}

function TakeFields({ lines, draft, take: chosen, set }: TakeFieldsProps) {
  // For several items, only options that all of them allow are offered.
  const common = lines[0]?.takes.filter(({ take }) => lines.every((line) => line.takes.some((each) => each.take === take))) ?? []
  const byRule = { take: 'rule' as const, name: STAFF_TAKE_NAMES.rule, text: ruleText(lines) }
  const only = lines.length === 1 ? lines[0] : undefined
  const downloaded = lines.filter(({ downloadCount }) => downloadCount > 0)
  return (
    <fieldset className={styles.scope}>
      <legend>{texts.takeBack}</legend>
      {[byRule, ...common].map(({ take, name, text }) => (
        <label key={take}>
          <input type="radio" name="take" checked={chosen === take} onChange={() => set({ take })} />
          <span>
            {name} <small className="ink-t2">{text}</small>
          </span>
        </label>
      ))}
      <Alert>{use(Faults).take}</Alert>
      {chosen === 'part' && only ? <PartFields draft={draft} set={set} /> : null}
      {downloaded.map((line) => (
        <p key={line.orderItemId} className="text-13 ink-t2">
          {line.title}：{texts.downloads(line.downloadCount, yuan(line.downloadFen))}
        </p>
      ))}
    </fieldset>
  )
}
