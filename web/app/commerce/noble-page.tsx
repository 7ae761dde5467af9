import { signInAddress } from '@shenglang/contract/accounts/guards'
import { accountLabel } from '@shenglang/contract/accounts/rules'
import type { VipGoods, VipPlan } from '@shenglang/contract/commerce/entities'
import { vipConfig } from '@shenglang/contract/commerce/routes'
import { type VipOpens, vipOpens } from '@shenglang/contract/commerce/vip-opens'
import { yuan } from '@shenglang/contract/format'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { callContext, partContext } from '../remote/page-context.ts'
import type { FrameUser } from '../session/frame-user.ts'
import { useUser } from '../session/session.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { LevelIcon } from '../ui/LevelIcon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import { RightsLine } from '../ui/RightsLine.tsx'
import type { Route } from './+types/noble-page'
import { LevelBenefits } from './LevelBenefits.tsx'
import { levelCovers } from './level-covers.ts'
import styles from './noble-page.module.css'
import { NOBLE_QUESTIONS } from './noble-questions.ts'
import { openCheckout } from './open-checkout.tsx'
import { monthPrice, ownPlan, planName, planWords } from './plan-words.ts'
import { worksText } from './works-text.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const [tiers, opens = []] = await Promise.all([call(vipConfig, {}), context.get(partContext)(call(vipOpens, {}))])
  return { tiers, opens }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '会员', description: '声浪会员：各级能打开多少音乐、每月多少钱、有哪些权益。' })

export default function NoblePage({ loaderData: { tiers, opens } }: Route.ComponentProps) {
  const user = useUser()
  useBackFromSignIn(tiers)
  return (
    <>
      <header className={styles.head}>
        <h1>成为会员，把整座曲库带进现场</h1>
        <p>{user && user.vipLevel > 0 ? ownLevelText(user) : '一次付清，到期不自动续；不想续，什么都不用做'}</p>
      </header>
      {tiers.length === 0 ? <Notice title="暂时没有会员出售">已经开通的会员不受影响，开售后会出现在这里</Notice> : null}
      <ul className={styles.tiers}>
        {tiers.map((tier, index) => (
          <Tier
            key={tier.vipLevel}
            tier={tier}
            belowLevel={tiers[index - 1]?.vipLevel}
            opens={opens.find(({ vipLevel }) => vipLevel === tier.vipLevel)}
            covers={levelCovers(tier.vipLevel, opens)}
            ownLevel={user?.vipLevel}
          />
        ))}
      </ul>
      <RightsLine />
      <section className={styles.questions} aria-labelledby="noble-questions">
        <h2 id="noble-questions">常见问题</h2>
        {NOBLE_QUESTIONS.map(({ ask, answer }) => (
          <details key={ask}>
            <summary>{ask}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </section>
    </>
  )
}

const ownLevelText = (user: FrameUser): string => `你现在是 VIP${user.vipLevel}（${accountLabel(user)}），${ownPlan(user)}`

/** Whoever signed in on the way to a plan finds the till open. */
function useBackFromSignIn(tiers: VipGoods[]): void {
  const [query, setQuery] = useSearchParams()
  const isSignedIn = useUser() !== undefined
  const wanted = query.get('plan')
  const isOpened = useRef(false)
  useEffect(() => {
    const isKnown = tiers.some(({ plans }) => plans.some(({ planId }) => planId === wanted))
    if (!isSignedIn || wanted === null || isOpened.current) return
    isOpened.current = true
    setQuery({}, { replace: true, preventScrollReset: true })
    if (isKnown) void openCheckout({ items: [{ goodsType: 'VIP', goodsId: wanted }] })
  }, [isSignedIn, wanted, tiers, setQuery])
}

interface TierProps {
  tier: VipGoods
  /** Undefined for the lowest. */
  belowLevel: number | undefined
  opens: VipOpens | undefined
  covers: VipOpens['covers']
  /** Undefined for a visitor. */
  ownLevel: number | undefined
}

function Tier({ tier, belowLevel, opens, covers, ownLevel }: TierProps) {
  const { vipLevel, name, plans, isRecommended } = tier
  const best = plans[0]
  return (
    <li className={styles.tier} data-recommended={isRecommended || undefined}>
      <h2>
        <LevelIcon vipLevel={vipLevel} size={28} />
        <span>
          VIP{vipLevel} <small>{name}</small>
        </span>
        {ownLevel === vipLevel ? <em>当前等级</em> : isRecommended ? <em>推荐</em> : null}
      </h2>
      {best ? (
        <p className="number">
          <small>{best.months === 1 ? '每月' : '折合每月'} ¥</small>
          <b>{monthPrice(best)}</b>
        </p>
      ) : (
        <p className={styles.unsold}>暂不出售，已开通的不受影响</p>
      )}
      <Plans plans={plans} />
      {opens ? (
        <div className={styles.opens}>
          <p>
            可下载 <b className="number">{opens.opens}</b> 首会员曲目
            {worksText(opens, belowLevel)}
          </p>
          <div className={styles.covers} aria-hidden="true">
            {covers.map(({ resourceId, cover, coverColor }) => (
              <Cover key={resourceId} cover={cover} color={coverColor} width={96} />
            ))}
          </div>
        </div>
      ) : null}
      <LevelBenefits tier={tier} belowLevel={belowLevel} />
      {best ? <OpenButton plan={best} isRecommended={isRecommended} ownLevel={ownLevel} /> : null}
    </li>
  )
}

function Plans({ plans }: { plans: readonly VipPlan[] }) {
  return (
    <dl className={`${styles.plans} number`}>
      {plans.map((plan) => (
        <div key={plan.planId} title={planWords(plan, plans)}>
          <dt>{planName(plan.months)}</dt>
          <dd>{yuan(plan.priceFen)}</dd>
        </div>
      ))}
    </dl>
  )
}

function OpenButton({ plan, isRecommended, ownLevel }: { plan: VipPlan; isRecommended: boolean; ownLevel: number | undefined }) {
  const look = isRecommended ? 'gold' : 'plain'
  const words = wordsFor(plan.vipLevel, ownLevel ?? 0)
  if (ownLevel === undefined) {
    return (
      <ButtonLink look={look} to={signInAddress(`/noble?plan=${plan.planId}`)} aria-label={`${words} VIP${plan.vipLevel}`}>
        {words}
      </ButtonLink>
    )
  }
  return (
    <Button
      look={look}
      aria-label={`${words} VIP${plan.vipLevel}`}
      onClick={() => void openCheckout({ items: [{ goodsType: 'VIP', goodsId: plan.planId }] })}
    >
      {words}
    </Button>
  )
}

/** What buying it means for who has a level already; a lower one waits behind it. */
function wordsFor(vipLevel: number, ownLevel: number): string {
  if (ownLevel === 0) return '立即开通'
  if (vipLevel === ownLevel) return '续费'
  return vipLevel > ownLevel ? '升级' : '到期后接着用'
}
