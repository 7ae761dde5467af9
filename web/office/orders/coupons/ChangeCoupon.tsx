import { type Coupon, changeCoupon, listCoupons, readCoupon } from '@shenglang/contract/commerce/coupons/coupons'
import { instantOfShanghai, shanghaiInput } from '@shenglang/contract/shanghai'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { call } from '../../../app/remote/api.ts'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { useComparison } from '../../settings/edit/use-comparison.tsx'
import { Facts } from '../../shell/Facts.tsx'
import { ActionDialog } from '../forms/ActionDialog.tsx'
import * as texts from './texts.ts'

interface ChangeCouponProps {
  coupon: Coupon
  onClose: () => void
}

const timeOf = (instant: string) => shanghaiInput(instant).replace('T', ' ')

/** The arguments of the call: an end that was not edited is sent as it was read, with its seconds. */
function changeIn(values: FormData, { couponId: id, title, endTime, total }: Coupon) {
  const entered = textOf(values, 'endTime')
  return {
    id,
    title: textOf(values, 'title'),
    endTime: entered === shanghaiInput(endTime) ? endTime : instantOfShanghai(entered),
    total: textOf(values, 'total') || 0,
    seen: { title, endTime, total },
  }
}

const check = (values: FormData): Record<string, string> =>
  textOf(values, 'endTime') === '' ? { endTime: texts.timeNeeded } : {}

/** Edits name, end and number of a coupon; changes that a colleague saved meanwhile are shown for comparison. */
export function ChangeCoupon({ coupon: loaded, onClose }: ChangeCouponProps) {
  const edited = useComparison(loaded, () => call(readCoupon, { id: loaded.couponId }))
  const coupon = edited.seen
  return (
    <ActionDialog
      title={texts.changeTitle(coupon.code)}
      submit={texts.save}
      route={changeCoupon}
      check={check}
      read={(values) => changeIn(values, coupon)}
      done={texts.changed}
      changes={[listCoupons]}
      onChangedMeanwhile={edited.compare}
      comparison={edited.comparisonWith((theirs) => (
        <Facts
          rows={[
            [texts.name, theirs.title],
            [texts.end, timeOf(theirs.endTime)],
            [texts.total, theirs.total],
          ]}
        />
      ))}
      onClose={onClose}
    >
      <Fields key={edited.takenCount} coupon={coupon} />
    </ActionDialog>
  )
}

function Fields({ coupon: { title, endTime, total, takenCount } }: { coupon: Coupon }) {
  return (
    <>
      <p className="text-13 ink-t2">{texts.changeHint}</p>
      <InputField name="title" label={texts.name} defaultValue={title} maxLength={40} autoComplete="off" />
      <InputField name="endTime" label={texts.end} type="datetime-local" defaultValue={shanghaiInput(endTime)} />
      <InputField
        name="total"
        label={texts.total}
        hint={texts.totalHint(takenCount)}
        inputMode="numeric"
        defaultValue={total}
        autoComplete="off"
      />
    </>
  )
}
