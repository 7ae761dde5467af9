import { listSaleTerms, SET_TERMS, type SetTerm, saleStatus, setSaleTerms } from '@shenglang/contract/commerce/sale/sale-terms'
import type { AnswerOf } from '@shenglang/contract/route'
import { instantOfShanghai, shanghaiInput } from '@shenglang/contract/shanghai'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { call } from '../../../app/remote/api.ts'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { useComparison } from '../../settings/edit/use-comparison.tsx'
import { Facts } from '../../shell/Facts.tsx'
import { ActionDialog } from '../forms/ActionDialog.tsx'
import { changedTerms } from './changed-terms.ts'
import * as texts from './texts.ts'

export type GoodsTerms = AnswerOf<typeof listSaleTerms>['rows'][number]

const countOrNone = (values: FormData, name: string) => {
  const text = textOf(values, name).trim()
  return text === '' ? null : Number(text)
}
const instantOrNone = (values: FormData, name: string) => instantOfShanghai(textOf(values, name)) || null

const entered = (values: FormData) => ({
  stock: countOrNone(values, 'stock'),
  perPersonMax: countOrNone(values, 'perPersonMax'),
  startTime: instantOrNone(values, 'startTime'),
  endTime: instantOrNone(values, 'endTime'),
  releaseTime: instantOrNone(values, 'releaseTime'),
})

/** Arguments of the call: all terms for goods without any, else the changed ones with the values that were read. */
function termsIn(values: FormData, terms: GoodsTerms | undefined) {
  if (terms === undefined) return { id: textOf(values, 'id').trim(), ...entered(values) }
  const seen = Object.fromEntries(SET_TERMS.map((term) => [term, terms[term]])) as Pick<GoodsTerms, SetTerm>
  return { id: terms.resourceId, ...changedTerms(entered(values), terms), seen }
}

export function TermsDialog({ terms: loaded, onClose }: { terms: GoodsTerms | undefined; onClose: () => void }) {
  const edited = useComparison(
    loaded,
    async () => loaded && { ...loaded, ...(await call(saleStatus, { id: loaded.resourceId })) },
  )
  const terms = edited.seen
  return (
    <ActionDialog
      title={terms ? texts.ofWork(terms.title) : texts.add}
      submit={texts.save}
      route={setSaleTerms}
      read={(values) => termsIn(values, terms)}
      done={texts.saved}
      changes={[listSaleTerms]}
      onChangedMeanwhile={edited.compare}
      comparison={edited.comparisonWith((theirs) => (
        <Facts
          rows={[
            [texts.stock, theirs.stock ?? texts.unlimited],
            [texts.perPerson, theirs.perPersonMax ?? texts.unlimited],
            [texts.start, shanghaiInput(theirs.startTime ?? '').replace('T', ' ')],
            [texts.end, shanghaiInput(theirs.endTime ?? '').replace('T', ' ')],
            [texts.release, shanghaiInput(theirs.releaseTime ?? '').replace('T', ' ')],
          ]}
        />
      ))}
      onClose={onClose}
    >
      <TermsFields key={edited.takenCount} terms={terms} />
    </ActionDialog>
  )
}

function TermsFields({ terms }: { terms: GoodsTerms | undefined }) {
  const number = (name: string, label: string, hint: string, value: number | null | undefined) => (
    <InputField name={name} label={label} hint={hint} isRequired={false} inputMode="numeric" defaultValue={value ?? ''} />
  )
  const time = (name: string, label: string, hint: string, value: string | null | undefined) => (
    <InputField
      name={name}
      label={label}
      hint={hint}
      isRequired={false}
      type="datetime-local"
      defaultValue={shanghaiInput(value ?? '')}
    />
  )
  return (
    <>
      {terms ? null : (
        <InputField name="id" label={texts.resourceId} hint={texts.resourceIdHint} inputMode="numeric" autoComplete="off" />
      )}
      {number('stock', texts.stock, texts.stockHint, terms?.stock)}
      {number('perPersonMax', texts.perPerson, texts.perPersonHint, terms?.perPersonMax)}
      {time('startTime', texts.start, texts.timeHint, terms?.startTime)}
      {time('endTime', texts.end, texts.timeHint, terms?.endTime)}
      {terms?.isReleased ? null : time('releaseTime', texts.release, texts.releaseHint, terms?.releaseTime)}
    </>
  )
}
