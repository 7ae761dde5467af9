import { accountLabel } from '@shenglang/contract/accounts/rules'
import { useEffect, useRef } from 'react'
import { useUser } from '../../session/session.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconCheck } from '../../ui/icons.ts'
import { ownPlan } from '../plan-words.ts'
import styles from './Done.module.css'
import { gotWords } from './got-words.ts'
import type { Till } from './use-till.ts'

interface DoneProps {
  till: Till
  onClose: () => void
}

/** It is paid: what there is now, and the way back. */
export function Done({ till: { orderId, goods }, onClose }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.done}>
      <span className={styles.sign} aria-hidden="true">
        <IconCheck size={36} />
      </span>
      <h3 ref={heading} tabIndex={-1}>
        付款成功
      </h3>
      <p role="status">{gotWords(goods)}</p>
      <VipNow isShown={goods.lines.some(({ goodsType }) => goodsType === 'VIP')} />
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

/** What the account says once it was loaded anew. */
function VipNow({ isShown }: { isShown: boolean }) {
  const user = useUser()
  if (!isShown || !user || user.vipLevel === 0) return null
  return <p className={styles.note}>{`${accountLabel(user)} · ${ownPlan(user)}`}</p>
}
