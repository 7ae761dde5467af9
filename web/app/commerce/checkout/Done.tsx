import { accountLabel } from '@shenglang/contract/accounts/rules'
import { useEffect, useRef } from 'react'
import { useUser } from '../../session/session.tsx'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { IconCheck } from '../../ui/data/icons.ts'
import { currentPlan } from '../levels/plan-text.ts'
import styles from './Done.module.css'
import type { CheckoutState } from './payments/use-checkout.ts'
import { receivedText } from './received-text.ts'
import * as texts from './texts.ts'

interface DoneProps {
  checkout: CheckoutState
  onClose: () => void
}

/** Paid: what the buyer has now, and the way back. */
export function Done({ checkout: { orderId, goods }, onClose }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.done}>
      <span className="grid place-centre w-72 h-72 mb-12 round bg3 ink-ok" aria-hidden="true">
        <IconCheck size={36} />
      </span>
      <h3 className="text-24" ref={heading} tabIndex={-1}>
        {texts.paid}
      </h3>
      <p role="status">{receivedText(goods)}</p>
      <VipNow isShown={goods.lines.some(({ goodsType }) => goodsType === 'VIP')} />
      <div className="flex wrap centred gap-12 mt-24">
        <Button look="gold" onClick={onClose}>
          {texts.done}
        </Button>
        {orderId === undefined ? null : (
          <ButtonLink to={`/user/orders?id=${orderId}`} onClick={onClose}>
            {texts.seeOrder}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

/** The VIP state of the account once it was loaded again. */
function VipNow({ isShown }: { isShown: boolean }) {
  const user = useUser()
  if (!isShown || !user || user.vipLevel === 0) return null
  return <p className="ink-t1">{`${accountLabel(user)} · ${currentPlan(user)}`}</p>
}
