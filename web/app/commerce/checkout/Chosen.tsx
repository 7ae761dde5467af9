import { exactYuan } from '@shenglang/contract/commerce/money'
import { AddressBook } from '../addresses/AddressBook.tsx'
import styles from './Chosen.module.css'
import { CouponField } from './CouponField.tsx'
import { GoodsLines } from './GoodsLines.tsx'
import type { CheckoutItem } from './request.ts'
import type { Till } from './use-till.ts'
import { VipAbout } from './VipAbout.tsx'
import { VipChoice } from './VipChoice.tsx'

interface ChosenProps {
  till: Till
  items: readonly CheckoutItem[]
  couponCode: string
  /** Where it is to be sent; undefined until that is chosen. */
  addressId: string | undefined
  /** An order that was made before: nothing of it can be changed. */
  isFixed: boolean
  onItems: (items: readonly CheckoutItem[]) => void
  onCoupon: (code: string) => void
  onAddress: (addressId: string) => void
}

/** What is bought, as far as it can still be chosen. */
export function Chosen({ till, items, couponCode, addressId, isFixed, onItems, onCoupon, onAddress }: ChosenProps) {
  const [first, ...others] = items
  const { shown } = till.quote
  const isTopUp = first?.goodsType === 'RECHARGE'
  return (
    <section className={styles.chosen} aria-label="购买内容">
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
        <div className={styles.address}>
          <h3>送到哪里</h3>
          <AddressBook chosen={addressId} onChoose={onAddress} />
        </div>
      ) : null}
      {shown && shown.discountFen > 0 ? (
        <p className={styles.line}>
          优惠 <b className="number">−{exactYuan(shown.discountFen)}</b>
        </p>
      ) : null}
      {isFixed || isTopUp ? null : (
        <CouponField
          lines={shown?.lines ?? []}
          applied={couponCode}
          refusal={till.trouble?.code === 'COUPON_REFUSED' ? till.trouble.words : undefined}
          onApply={onCoupon}
        />
      )}
    </section>
  )
}

/** What it brings, and on what terms. */
export function About({ items, isFixed }: Pick<ChosenProps, 'items' | 'isFixed'>) {
  const [first] = items
  return (
    <section className={styles.about} aria-label="说明">
      {first?.goodsType === 'VIP' && !isFixed ? <VipAbout planId={first.goodsId} /> : null}
      <p className={styles.terms}>
        付款即同意{' '}
        <a href="/agreement/user" target="_blank" rel="noreferrer">
          用户协议
        </a>
        。没下载过的数字内容可以自助退款，见{' '}
        <a href="/agreement/helpCenter" target="_blank" rel="noreferrer">
          退款规则
        </a>
        。
      </p>
    </section>
  )
}
