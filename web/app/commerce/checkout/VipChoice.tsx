import type { VipGoods, VipPlan } from '@shenglang/contract/commerce/entities'
import { planTerms } from '@shenglang/contract/commerce/plan-terms'
import { vipOpens } from '@shenglang/contract/commerce/vip-opens'
import { yuan } from '@shenglang/contract/format'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { remoteQuery } from '../../remote/remote-query.ts'
import { useUser } from '../../session/session.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { LevelIcon } from '../../ui/LevelIcon.tsx'
import { planCard, planName, planWords } from '../plan-words.ts'
import { termRows } from './term-rows.ts'
import { useTier } from './use-tier.ts'
import styles from './VipChoice.module.css'

interface VipChoiceProps {
  planId: string
  /** What the quote says the plan costs this buyer, before a coupon. */
  quotedFen: number | undefined
  onPlan: (planId: string) => void
}

/** The level that is bought, for how long, at what price and from when until when. */
export function VipChoice({ planId, quotedFen, onPlan }: VipChoiceProps) {
  const { tier, isLoaded, error, refetch } = useTier(planId)
  if (error) {
    return (
      <p role="alert" className={styles.missing}>
        {errorWords(error)} <Button onClick={() => void refetch()}>再取一次</Button>
      </p>
    )
  }
  if (!isLoaded) return <Waiting />
  const plan = tier?.plans.find((each) => each.planId === planId)
  if (!tier || !plan) {
    return (
      <p role="status" className={styles.missing}>
        这个会员方案已经下架 <ButtonLink to="/noble">看看别的方案</ButtonLink>
      </p>
    )
  }
  return (
    <>
      <p className={styles.kind}>开通会员</p>
      <p className={styles.level}>
        <LevelIcon vipLevel={tier.vipLevel} size={28} />
        <b>VIP{tier.vipLevel}</b>
        <span>
          {tier.name} · {planCard(plan.months)}
        </span>
      </p>
      <Unlocks vipLevel={tier.vipLevel} />
      <Plans tier={tier} planId={planId} onPlan={onPlan} />
      <Terms plan={plan} quotedFen={quotedFen} />
    </>
  )
}

/** The shape of what comes. */
function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">正在读取方案</span>
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}

/** How many works the level opens, and how many of them its buyer cannot download today. */
function Unlocks({ vipLevel }: { vipLevel: number }) {
  const { data } = useQuery(remoteQuery(vipOpens, {}))
  const ownLevel = useUser()?.vipLevel ?? 0
  const opens = data?.find((each) => each.vipLevel === vipLevel)?.opens
  if (opens === undefined) return null
  const more = opens - (data?.find((each) => each.vipLevel === ownLevel)?.opens ?? 0)
  return (
    <p className={styles.unlocks}>
      可下载 <b className="number">{opens}</b> 首会员曲目
      {more > 0 && more < opens ? `，比现在多 ${more} 首` : ''}
    </p>
  )
}

interface PlansProps {
  tier: VipGoods
  planId: string
  onPlan: (planId: string) => void
}

function Plans({ tier: { plans }, planId, onPlan }: PlansProps) {
  const name = useId()
  return (
    <fieldset className={styles.plans}>
      <legend className="visually-hidden">时长</legend>
      {plans.map((plan) => (
        <label key={plan.planId} className={styles.plan}>
          <input type="radio" name={name} checked={plan.planId === planId} onChange={() => onPlan(plan.planId)} />
          <b>{planName(plan.months)}</b>
          <small className="number">{planWords(plan, plans)}</small>
          <strong className="number">{yuan(plan.priceFen)}</strong>
        </label>
      ))}
    </fieldset>
  )
}

function Terms({ plan, quotedFen }: { plan: VipPlan; quotedFen: number | undefined }) {
  const { data: terms } = useQuery({ ...remoteQuery(planTerms, {}), staleTime: 0 })
  const term = terms?.find(({ planId }) => planId === plan.planId)
  return (
    <dl className={styles.terms} aria-label="价格与期限">
      {termRows({ plan, quotedFen, term, now: Date.now() }).map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
