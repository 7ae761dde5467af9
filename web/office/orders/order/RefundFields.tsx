import type { StaffRefundQuote } from '@shenglang/contract/commerce/refunds/refund-routes'
import { STAFF_TAKE_NAMES } from '@shenglang/contract/commerce/refunds/refund-takes'
import type { StaffTake } from '@shenglang/contract/commerce/refunds/refunds'
import type { StaffOrder } from '@shenglang/contract/commerce/staff-order-routes'
import { Field } from '../../../app/ui/controls/Field.tsx'
import { Select } from '../../../app/ui/controls/Select.tsx'
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
  faults: Record<string, string>
  onChange: (draft: RefundDraft) => void
}

/** Fields of a refund: the whole order or one item, the amount, and what the buyer loses. */
export function RefundFields({ order, quote, chosen, draft, take, faults, onChange }: RefundFieldsProps) {
  const { lines, together } = quote
  const set = (given: Partial<RefundDraft>) => onChange({ ...draft, ...given })
  const open = order.items.filter(({ amountFen, refundedFen }) => amountFen > refundedFen)
  const limits = `${texts.byRule(yuan(ruleFenOf(quote, draft.isTogether)))}，${texts.atMost(yuan(openFenOf(quote, draft.isTogether)))}`
  return (
    <>
      {open.length > 1 && !draft.isTogether ? (
        <Field name="orderItemId" label={texts.scope} fault={undefined}>
          {(control) => (
            <Select
              {...control}
              isWide
              value={draft.orderItemId}
              options={[
                { value: '', name: texts.wholeOrder },
                ...open.map(({ orderItemId, title }) => ({ value: orderItemId, name: title })),
              ]}
              onPick={(orderItemId) => set({ orderItemId, take: '', pieces: '', days: '' })}
            />
          )}
        </Field>
      ) : null}
      <Field name="amount" label={money(texts.refundAmount)} hint={limits} fault={faults.amount}>
        {(control) => (
          <input
            {...control}
            className="number"
            inputMode="decimal"
            autoComplete="off"
            placeholder={yuanInput(ruleFenOf(quote, draft.isTogether))}
            value={draft.amount}
            onChange={({ target }) => set({ amount: target.value })}
          />
        )}
      </Field>
      {draft.isTogether ? null : <TakeFields lines={lines} draft={draft} take={take} fault={faults.take} set={set} />}
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
  fault: string | undefined
  set: (given: Partial<RefundDraft>) => void
}

function TakeFields({ lines, draft, take: chosen, fault, set }: TakeFieldsProps) {
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
      {fault === undefined ? null : (
        <p className="ink-red" role="alert">
          {fault}
        </p>
      )}
      {chosen === 'part' && only ? <PartFields draft={draft} faults={{}} set={set} /> : null}
      {downloaded.map((line) => (
        <p key={line.orderItemId} className="text-13 ink-t2">
          {line.title}：{texts.downloads(line.downloadCount, yuan(line.downloadFen))}
        </p>
      ))}
    </fieldset>
  )
}
