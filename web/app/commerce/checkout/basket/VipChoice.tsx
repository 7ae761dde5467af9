import type { VipGoods, VipPlan } from '@shenglang/contract/commerce/levels/entities'
import { planTerms } from '@shenglang/contract/commerce/levels/plan-terms'
import { vipOpens } from '@shenglang/contract/commerce/levels/vip-opens'
import { yuan } from '@shenglang/contract/format'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { remoteQuery } from '../../../remote/remote-query.ts'
import { useUser } from '../../../session/session.tsx'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { Fact, Facts } from '../../../ui/data/Facts.tsx'
import { LevelIcon } from '../../../ui/data/LevelIcon.tsx'
import { Skeleton } from '../../../ui/data/Skeleton.tsx'
import { errorMessage } from '../../../ui/text/error-message.ts'
import { planCard, planName, planText } from '../../levels/plan-text.ts'
import { termRows } from './term-rows.ts'
import * as texts from './texts.ts'
import { useTier } from './use-tier.ts'
import styles from './VipChoice.module.css'

interface VipChoiceProps {
  planId: string
  /** The plan's price for this buyer in the quote, before a coupon. */
  quotedFen: number | undefined
  onPlan: (planId: string) => void
}

/** The level, its term, its price and its dates. */
export function VipChoice({ planId, quotedFen, onPlan }: VipChoiceProps) {
  const { tier, isLoaded, error, refetch } = useTier(planId)
  if (error) {
    return (
      <p role="alert" className="flex wrap middle gap-12 ink-t1">
        {errorMessage(error)} <Button onClick={() => void refetch()}>{texts.fetchAgain}</Button>
      </p>
    )
  }
  if (!isLoaded) return <Skeleton label={texts.readingPlan} count={4} />
  const plan = tier?.plans.find((each) => each.planId === planId)
  if (!tier || !plan) {
    return (
      <p role="status" className="flex wrap middle gap-12 ink-t1">
        {texts.planGone} <ButtonLink to="/noble">{texts.seeOtherPlans}</ButtonLink>
      </p>
    )
  }
  return (
    <>
      <p className="text-12 ink-t2">{texts.openVip}</p>
      <p className={`${styles.level} flex baseline gap-12 mt-4 ink-t1`}>
        <LevelIcon vipLevel={tier.vipLevel} size={28} />
        <b>VIP{tier.vipLevel}</b>
        <span className="shrink break">
          {tier.name} · {planCard(plan.months)}
        </span>
      </p>
      <Unlocks vipLevel={tier.vipLevel} />
      <Plans tier={tier} planId={planId} onPlan={onPlan} />
      <PlanTerms plan={plan} quotedFen={quotedFen} />
    </>
  )
}

/** Number of works that the level opens, and of those that the buyer cannot download today. */
function Unlocks({ vipLevel }: { vipLevel: number }) {
  const { data } = useQuery(remoteQuery(vipOpens, {}))
  const userLevel = useUser()?.vipLevel ?? 0
  const opens = data?.find((each) => each.vipLevel === vipLevel)?.opens
  if (opens === undefined) return null
  const more = opens - (data?.find((each) => each.vipLevel === userLevel)?.opens ?? 0)
  return (
    <p className={`${styles.unlocks} text-13 mt-4 ink-t1`}>
      {texts.downloadable} <b className="number">{opens}</b>{' '}
      {texts.memberTracksMore(more > 0 && more < opens ? texts.moreThanNow(more) : '')}
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
      <legend className="visually-hidden">{texts.duration}</legend>
      {plans.map((plan) => (
        <label key={plan.planId} className={`${styles.plan} flex middle gap-12 min-h-56 pad-8-16 edge radius pointer`}>
          <input type="radio" name={name} checked={plan.planId === planId} onChange={() => onPlan(plan.planId)} />
          <b>{planName(plan.months)}</b>
          <small className="number">{planText(plan, plans)}</small>
          <strong className="number push bold">{yuan(plan.priceFen)}</strong>
        </label>
      ))}
    </fieldset>
  )
}

function PlanTerms({ plan, quotedFen }: { plan: VipPlan; quotedFen: number | undefined }) {
  const { data: terms } = useQuery({ ...remoteQuery(planTerms, {}), staleTime: 0 })
  const term = terms?.find(({ planId }) => planId === plan.planId)
  return (
    <div className="text-13 mt-16">
      <Facts label={texts.priceAndTerm} look="ends">
        {termRows({ plan, quotedFen, term, now: Date.now() }).map(({ name, text }) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      </Facts>
    </div>
  )
}
