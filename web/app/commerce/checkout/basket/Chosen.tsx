import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { AddressBook } from '../../addresses/AddressBook.tsx'
import type { CheckoutItem } from '../payments/checkout-request.ts'
import type { CheckoutState } from '../payments/use-checkout.ts'
import styles from './Chosen.module.css'
import { CouponField } from './CouponField.tsx'
import { GoodsLines } from './GoodsLines.tsx'
import * as texts from './texts.ts'
import { VipAbout } from './VipAbout.tsx'
import { VipChoice } from './VipChoice.tsx'

interface ChosenProps {
  checkout: CheckoutState
  items: readonly CheckoutItem[]
  couponCode: string
  /** The delivery address; undefined until it is chosen. */
  addressId: string | undefined
  /** An existing order: nothing of it can be changed. */
  isFixed: boolean
  onItems: (items: readonly CheckoutItem[]) => void
  onCoupon: (code: string) => void
  onAddress: (addressId: string) => void
}

/** The purchase, with the choices that are still open. */
export function Chosen({ checkout, items, couponCode, addressId, isFixed, onItems, onCoupon, onAddress }: ChosenProps) {
  const [first, ...others] = items
  const { shown } = checkout.quote
  const isTopUp = first?.goodsType === 'RECHARGE'
  return (
    <section className="shrink" aria-label={texts.contents}>
      {first?.goodsType === 'VIP' && !isFixed ? (
        <>
          <VipChoice
            planId={first.goodsId}
            quotedFen={shown?.lines.find(({ goodsType, goodsId }) => goodsType === 'VIP' && goodsId === first.goodsId)?.unitFen}
            onPlan={(planId) => onItems([{ goodsType: 'VIP', goodsId: planId }, ...others])}
          />
          {others.length > 0 ? (
            <div className={styles.others}>
              <GoodsLines lines={shown?.lines.filter(({ goodsType }) => goodsType !== 'VIP') ?? []} />
            </div>
          ) : null}
        </>
      ) : (
        <GoodsLines lines={shown?.lines ?? []} />
      )}
      {shown?.needsAddress && !isFixed ? (
        <div className="grid gap-12 mt-24">
          <h3>{texts.shipTo}</h3>
          <AddressBook chosen={addressId} onChoose={onAddress} />
        </div>
      ) : null}
      {shown && shown.discountFen > 0 ? (
        <p className="flex between mt-16 ink-t1">
          {texts.discount} <b className="number ink-t0">−{exactYuan(shown.discountFen)}</b>
        </p>
      ) : null}
      {isFixed || isTopUp ? null : (
        <CouponField
          lines={shown?.lines ?? []}
          applied={couponCode}
          refusal={checkout.trouble?.code === 'COUPON_REFUSED' ? checkout.trouble.message : undefined}
          onApply={onCoupon}
        />
      )}
    </section>
  )
}

/** The content of the purchase, and its terms. */
export function About({ items, isFixed, isShipped }: Pick<ChosenProps, 'items' | 'isFixed'> & { isShipped: boolean }) {
  const [first] = items
  return (
    <section className="shrink" aria-label={texts.notes}>
      {first?.goodsType === 'VIP' && !isFixed ? <VipAbout planId={first.goodsId} /> : null}
      {first?.goodsType === 'RESOURCE' && !isShipped ? <p className="ink-t1">{texts.purchaseOpens}</p> : null}
      <p className="text-12 mt-24 ink-t2">
        {texts.payingAgrees}{' '}
        <a className="underline" href="/agreement/user" target="_blank" rel="noreferrer">
          {texts.userAgreement}
        </a>
        {texts.refundNote}{' '}
        <a className="underline" href="/agreement/helpCenter" target="_blank" rel="noreferrer">
          {texts.refundRules}
        </a>
        。
      </p>
    </section>
  )
}
