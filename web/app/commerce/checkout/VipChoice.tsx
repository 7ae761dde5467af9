import type { VipGoods, VipPlan } from '@shenglang/contract/commerce/entities'
import { vipConfig } from '@shenglang/contract/commerce/routes'
import { vipOpens } from '@shenglang/contract/commerce/vip-opens'
import { yuan } from '@shenglang/contract/format'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { remoteQuery } from '../../remote/remote-query.ts'
import { useUser } from '../../session/session.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconCheck } from '../../ui/icons.ts'
import { planCard, planName, planWords } from '../plan-words.ts'
import styles from './VipChoice.module.css'

/** Two rows of six. */
const COVERS_MAX = 12

const useTier = (planId: string) => {
  const { data: tiers } = useQuery(remoteQuery(vipConfig, {}))
  return { isLoaded: tiers !== undefined, tier: tiers?.find(({ plans }) => plans.some((plan) => plan.planId === planId)) }
}

/** The level that is bought, and for how long. */
export function VipChoice({ planId, onPlan }: { planId: string; onPlan: (planId: string) => void }) {
  const { tier, isLoaded } = useTier(planId)
  if (!tier) return <p role="status">{isLoaded ? '这个会员方案已经下架' : '正在读取…'}</p>
  const plan = tier.plans.find((each) => each.planId === planId)
  return (
    <>
      <p className={styles.kind}>开通会员</p>
      <p className={styles.level}>
        <b>VIP{tier.vipLevel}</b>
        {plan ? planCard(plan.months) : ''}
      </p>
      <Plans tier={tier} planId={planId} onPlan={onPlan} />
    </>
  )
}

/** What the level brings. */
export function VipAbout({ planId }: { planId: string }) {
  const { tier } = useTier(planId)
  if (!tier) return null
  return (
    <>
      <Opens vipLevel={tier.vipLevel} />
      <ul className={styles.benefits}>
        {tier.benefits.map((benefit) => (
          <li key={benefit}>
            <IconCheck size={16} aria-hidden="true" /> {benefit}
          </li>
        ))}
      </ul>
      <p className={styles.note}>到期不自动续。已下载的曲目一直是你的。</p>
    </>
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
          <PlanWords plan={plan} plans={plans} />
        </label>
      ))}
    </fieldset>
  )
}

function PlanWords({ plan, plans }: { plan: VipPlan; plans: readonly VipPlan[] }) {
  return (
    <>
      <b>{planName(plan.months)}</b>
      <small className="number">{planWords(plan, plans)}</small>
      <strong className="number">{yuan(plan.priceFen)}</strong>
    </>
  )
}

/** What of the music it opens beside what its buyer may have already, with the newest covers. */
function Opens({ vipLevel }: { vipLevel: number }) {
  const { data } = useQuery(remoteQuery(vipOpens, {}))
  const ownLevel = useUser()?.vipLevel ?? 0
  const level = data?.find((each) => each.vipLevel === vipLevel)
  const own = data?.find((each) => each.vipLevel === ownLevel)?.opens ?? 0
  if (!level || level.opens <= own) return null
  const covers =
    data?.filter((each) => each.vipLevel > ownLevel && each.vipLevel <= vipLevel).flatMap((each) => each.covers) ?? []
  return (
    <div className={styles.opens}>
      <h3>
        再解锁 <span className="number">{level.opens - own}</span> 首 <small>会随上新继续变多</small>
      </h3>
      <div className={styles.covers} aria-hidden="true">
        {covers.slice(0, COVERS_MAX).map(({ resourceId, cover, coverColor }) => (
          <Cover key={resourceId} cover={cover} color={coverColor} width={96} />
        ))}
      </div>
    </div>
  )
}
