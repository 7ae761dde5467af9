import type { StaffRefundQuote } from '@shenglang/contract/commerce/refunds/refund-routes'
import type { StaffOrder } from '@shenglang/contract/commerce/staff-order-routes'
import { Field } from '../../../app/ui/controls/Field.tsx'
import { Select } from '../../../app/ui/controls/Select.tsx'
import { yuan } from '../../shell/yuan.ts'
import { yuanInput } from '../ask/MoneyField.tsx'
import { money } from '../ask/texts.ts'
import styles from './order.module.css'
import { openFenOf, type RefundDraft, ruleFenOf } from './refund-args.ts'
import * as texts from './texts.ts'

interface RefundFieldsProps {
  order: StaffOrder
  quote: StaffRefundQuote
  chosen: StaffRefundQuote['chosen']
  draft: RefundDraft
  fault: string | undefined
  onChange: (draft: RefundDraft) => void
}

/** What is refunded: the whole or one item, the amount, and what the buyer loses. */
export function RefundFields({ order, quote, chosen, draft, fault, onChange }: RefundFieldsProps) {
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
              onPick={(orderItemId) => set({ orderItemId, take: 'all', pieces: '', days: '' })}
            />
          )}
        </Field>
      ) : null}
      <Field name="amount" label={money(texts.refundAmount)} hint={limits} fault={fault}>
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
      {draft.isTogether ? null : <TakeFields lines={lines} draft={draft} set={set} />}
      {together.length > 0 ? (
        <label className="flex middle gap-8 min-h-36">
          <input
            type="checkbox"
            checked={draft.isTogether}
            onChange={({ target }) => set({ isTogether: target.checked, take: 'all' })}
          />
          {texts.together}（{together.map((each) => texts.togetherWith(each.orderNo, yuan(each.openFen))).join('；')}）
        </label>
      ) : null}
      {chosen.length > 0 ? (
        <div role="status" className="text-14 ink-t1">
          {texts.willTake}：{chosen.map((each) => texts.line(each.title, yuan(each.amountFen), each.text)).join('；')}
        </div>
      ) : null}
    </>
  )
}

interface TakeFieldsProps {
  lines: StaffRefundQuote['lines']
  draft: RefundDraft
  set: (given: Partial<RefundDraft>) => void
}

function TakeFields({ lines, draft, set }: TakeFieldsProps) {
  // Of several items only what all of them allow can be named.
  const takes = lines[0]?.takes.filter(({ take }) => lines.every((line) => line.takes.some((each) => each.take === take))) ?? []
  const only = lines.length === 1 ? lines[0] : undefined
  const downloaded = lines.filter(({ downloadCount }) => downloadCount > 0)
  return (
    <fieldset className={styles.scope}>
      <legend>{texts.takeBack}</legend>
      {takes.map(({ take, name, text }) => (
        <label key={take}>
          <input type="radio" name="take" checked={draft.take === take} onChange={() => set({ take })} />
          <span>
            {name} <small className="ink-t2">{text}</small>
          </span>
        </label>
      ))}
      {draft.take === 'part' && only ? <PartFields draft={draft} set={set} /> : null}
      {downloaded.map((line) => (
        <p key={line.orderItemId} className="text-13 ink-t2">
          {line.title}：{texts.downloads(line.downloadCount, yuan(line.downloadFen))}
        </p>
      ))}
    </fieldset>
  )
}

function PartFields({ draft, set }: Omit<TakeFieldsProps, 'lines'>) {
  const number = (name: 'pieces' | 'days') => (
    <Field name={name} label={texts.parts[name]} fault={undefined} isRequired={false}>
      {(control) => (
        <input {...control} inputMode="numeric" value={draft[name]} onChange={({ target }) => set({ [name]: target.value })} />
      )}
    </Field>
  )
  return (
    <div className="flex gap-12">
      {number('pieces')}
      {number('days')}
    </div>
  )
}
