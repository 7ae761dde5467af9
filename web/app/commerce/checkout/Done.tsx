import { accountLabel } from '@shenglang/contract/accounts/rules'
import { exactYuan } from '@shenglang/contract/commerce/money'
import { useEffect, useRef } from 'react'
import { useUser } from '../../session/session.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconCheck } from '../../ui/icons.ts'
import { ownPlan } from '../plan-words.ts'
import styles from './Done.module.css'
import type { CheckoutItem } from './request.ts'
import type { Till } from './use-till.ts'

interface DoneProps {
  till: Till
  items: readonly CheckoutItem[]
  onClose: () => void
}

/** It is paid: what there is now, and the way back. */
export function Done({ till: { orderId, quote }, onClose }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const lines = quote.shown?.lines ?? []
  return (
    <section className={styles.done}>
      <span className={styles.sign} aria-hidden="true">
        <IconCheck size={36} />
      </span>
      <h3 ref={heading} tabIndex={-1}>
        付款成功
      </h3>
      <p role="status">{lines.map((line) => gotWords(line)).join('；')}</p>
      <VipNow isShown={lines.some(({ goodsType }) => goodsType === 'VIP')} />
      <div className={styles.actions}>
        <Button look="gold" onClick={onClose}>
          完成
        </Button>
        {orderId === undefined ? null : (
          <ButtonLink to={`/user/orders?id=${orderId}`} onClick={onClose}>
            查看订单
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function gotWords({ goodsType, title, amountFen }: { goodsType: string; title: string; amountFen: number }): string {
  switch (goodsType) {
    case 'VIP':
      return `${title} 已开通`
    case 'RECHARGE':
      return `${exactYuan(amountFen)} 已充入余额`
    case 'DESIGN':
      return `《${title}》已付款，做好后会通知你`
    default:
      return `《${title}》已经是你的了`
  }
}

/** What the account says once it was loaded anew. */
function VipNow({ isShown }: { isShown: boolean }) {
  const user = useUser()
  if (!isShown || !user || user.vipLevel === 0) return null
  return <p className={styles.note}>{`${accountLabel(user)} · ${ownPlan(user)}`}</p>
}
