import { COUPON_GOODS, createCoupon, listCoupons } from '@shenglang/contract/commerce/coupons/coupons'
import { instantOfShanghai } from '@shenglang/contract/shanghai'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { yuan } from '../../shell/yuan.ts'
import { ActionDialog } from '../forms/ActionDialog.tsx'
import { fenIn, MoneyField, moneyFaults } from '../forms/MoneyField.tsx'
import * as texts from './texts.ts'

function couponIn(values: FormData) {
  const resourceId = textOf(values, 'resourceId').trim()
  return {
    code: textOf(values, 'code'),
    title: textOf(values, 'title'),
    offFen: fenIn(values, 'offFen') ?? 0,
    offPercent: textOf(values, 'offPercent') || 0,
    offMaxFen: fenIn(values, 'offMaxFen') ?? 0,
    fromFen: fenIn(values, 'fromFen') ?? 0,
    goodsTypes: COUPON_GOODS.filter((type) => values.getAll('goodsTypes').includes(type)),
    startTime: instantOfShanghai(textOf(values, 'startTime')),
    endTime: instantOfShanghai(textOf(values, 'endTime')),
    total: textOf(values, 'total') || 0,
    perPerson: textOf(values, 'perPerson') || 1,
    isClaimable: values.get('isClaimable') === 'on',
    isListed: values.get('isListed') === 'on',
    ...(resourceId === '' ? {} : { resourceId }),
  }
}

function check(values: FormData): Record<string, string> {
  const times = ['startTime', 'endTime'].filter((name) => textOf(values, name) === '')
  return {
    ...moneyFaults(values, [], ['offFen', 'offMaxFen', 'fromFen']),
    ...Object.fromEntries(times.map((name) => [name, texts.timeNeeded])),
  }
}

export function CreateCoupon({ onClose }: { onClose: () => void }) {
  return (
    <ActionDialog
      title={texts.create}
      route={createCoupon}
      check={check}
      read={couponIn}
      statement={({ code, offFen, offPercent }) =>
        texts.createStatement(
          code,
          Number(offFen) > 0 ? texts.offText(yuan(Number(offFen))) : texts.percentText(String(offPercent)),
        )
      }
      done={texts.created}
      changes={[listCoupons]}
      onClose={onClose}
    >
      <CouponFields />
    </ActionDialog>
  )
}

function CouponFields() {
  const input = (name: string, label: string, more: object = {}, hint?: string) => (
    <InputField name={name} label={label} hint={hint} autoComplete="off" {...more} />
  )
  const money = (name: string, label: string) => <MoneyField name={name} label={label} isRequired={false} />
  const box = (name: string, label: string, value?: string, isChecked = false) => (
    <label key={value ?? name} className="flex middle gap-8 min-h-36">
      <input type="checkbox" name={name} value={value} defaultChecked={isChecked} />
      {label}
    </label>
  )
  return (
    <>
      {input('code', texts.code, { maxLength: 40 }, texts.codeHint)}
      {input('title', texts.name, { maxLength: 40 })}
      {money('offFen', texts.off)}
      <InputField name="offPercent" label={texts.percent} isRequired={false} inputMode="numeric" />
      {money('offMaxFen', texts.offMax)}
      {money('fromFen', texts.from)}
      <fieldset className="pad-0 edge-none">
        <legend className="pad-0 text-14 bold">{texts.goods}</legend>
        <div className="flex wrap gap-16">{COUPON_GOODS.map((type) => box('goodsTypes', texts.kinds[type], type))}</div>
      </fieldset>
      <InputField name="resourceId" label={texts.resourceId} isRequired={false} inputMode="numeric" />
      {input('startTime', texts.start, { type: 'datetime-local' })}
      {input('endTime', texts.end, { type: 'datetime-local' })}
      {input('total', texts.total, { inputMode: 'numeric', defaultValue: '0' })}
      {input('perPerson', texts.perPerson, { inputMode: 'numeric', defaultValue: '1' })}
      <div>
        {box('isClaimable', texts.isClaimable, undefined, true)}
        {box('isListed', texts.isListed)}
      </div>
    </>
  )
}
