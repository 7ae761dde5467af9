import { signInAddress } from '@shenglang/contract/accounts/guards'
import { accountLabel } from '@shenglang/contract/accounts/rules'
import type { VipGoods, VipPlan } from '@shenglang/contract/commerce/levels/entities'
import { type VipOpens, vipOpens } from '@shenglang/contract/commerce/levels/vip-opens'
import { vipConfig } from '@shenglang/contract/commerce/orders/routes'
import { yuan } from '@shenglang/contract/format'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { callContext, partContext } from '../../remote/page-context.ts'
import type { SignedInUser } from '../../session/frame-user.ts'
import { useUser } from '../../session/session.tsx'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { LevelIcon } from '../../ui/data/LevelIcon.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { RightsLine } from '../../ui/layout/RightsLine.tsx'
import { pageMeta } from '../../ui/text/page-meta.ts'
import { openCheckout } from '../open-checkout.tsx'
import type { Route } from './+types/noble-page'
import { LevelBenefits } from './LevelBenefits.tsx'
import { levelCovers } from './level-covers.ts'
import styles from './noble-page.module.css'
import { NOBLE_QUESTIONS } from './noble-questions.ts'
import { currentPlan, monthPrice, planAction, planName, planText } from './plan-text.ts'
import * as texts from './texts.ts'
import { reasonText, worksText } from './works-text.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const [tiers, opens = []] = await Promise.all([call(vipConfig, {}), context.get(partContext)(call(vipOpens, {}))])
  return { tiers, opens }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: texts.vip, description: texts.vipDescription })

export default function NoblePage({ loaderData: { tiers, opens } }: Route.ComponentProps) {
  const user = useUser()
  useBackFromSignIn(tiers)
  return (
    <>
      <header className={styles.head}>
        <h1 className="text-30">{texts.vipHeadline}</h1>
        <p className="mt-8 ink-t1">{user && user.vipLevel > 0 ? userLevelText(user) : texts.vipTerms}</p>
      </header>
      {tiers.length === 0 ? <Notice title={texts.noVipForSale}>{texts.noVipHint}</Notice> : null}
      <ul className={styles.tiers} style={{ '--levels': tiers.length } as CSSProperties}>
        {tiers.map((tier, index) => (
          <Tier
            key={tier.vipLevel}
            tier={tier}
            belowLevel={tiers[index - 1]?.vipLevel}
            opens={opens.find(({ vipLevel }) => vipLevel === tier.vipLevel)}
            covers={levelCovers(tier.vipLevel, opens)}
            userLevel={user?.vipLevel}
          />
        ))}
      </ul>
      <RightsLine />
      <section className={styles.questions} aria-labelledby="noble-questions">
        <h2 id="noble-questions">{texts.commonQuestions}</h2>
        {NOBLE_QUESTIONS.map(({ question, answer }) => (
          <details className="line-below" key={question}>
            <summary className="flex middle min-h-52 medium pointer">{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </section>
    </>
  )
}

const userLevelText = (user: SignedInUser): string => texts.yourLevel(user.vipLevel, accountLabel(user), currentPlan(user))

/** Opens the checkout for a user who signed in on the way to a plan. */
function useBackFromSignIn(tiers: VipGoods[]): void {
  const [query, setQuery] = useSearchParams()
  const isSignedIn = useUser() !== undefined
  const requestedId = query.get('plan')
  const isOpened = useRef(false)
  useEffect(() => {
    const isKnown = tiers.some(({ plans }) => plans.some(({ planId }) => planId === requestedId))
    if (!isSignedIn || requestedId === null || isOpened.current) return
    isOpened.current = true
    setQuery({}, { replace: true, preventScrollReset: true })
    if (isKnown) void openCheckout({ items: [{ goodsType: 'VIP', goodsId: requestedId }] })
  }, [isSignedIn, requestedId, tiers, setQuery])
}

interface TierProps {
  tier: VipGoods
  /** Undefined for the lowest. */
  belowLevel: number | undefined
  opens: VipOpens | undefined
  covers: VipOpens['covers']
  /** Undefined for a visitor. */
  userLevel: number | undefined
}

function Tier({ tier, belowLevel, opens, covers, userLevel }: TierProps) {
  const { vipLevel, name, plans, isRecommended } = tier
  const best = plans[0]
  const reason = opens ? reasonText(opens, belowLevel, tier.gains) : ''
  return (
    <li className={styles.tier} data-recommended={isRecommended || undefined}>
      <h2 className="text-18 flex middle gap-8 shrink">
        <LevelIcon vipLevel={vipLevel} size={28} />
        <span>
          VIP{vipLevel} <small>{name}</small>
        </span>
        {userLevel === vipLevel ? <em>{texts.currentLevel}</em> : isRecommended ? <em>{texts.recommended}</em> : null}
      </h2>
      {best ? (
        <p className="number">
          <small>{best.months === 1 ? texts.perMonth : texts.monthlyEquivalent} ¥</small>
          <b>{monthPrice(best)}</b>
        </p>
      ) : (
        <p className={styles.unsold}>{texts.notForSaleNow}</p>
      )}
      <Plans plans={plans} />
      {opens ? (
        <div>
          <p className="text-13 ink-t1">
            {texts.downloadable} <b className="number ink-t0">{opens.opens}</b>{' '}
            {texts.memberTracksMore(worksText(opens, belowLevel))}
          </p>
          {reason === '' ? (
            <div className={styles.covers} aria-hidden="true">
              {covers.map(({ resourceId, cover, coverColor }) => (
                <Cover key={resourceId} cover={cover} color={coverColor} width={96} />
              ))}
            </div>
          ) : (
            <p className="mt-8 ink-t0">{reason}</p>
          )}
        </div>
      ) : null}
      <LevelBenefits tier={tier} belowLevel={belowLevel} />
      {best ? <OpenButton plan={best} isRecommended={isRecommended} userLevel={userLevel} /> : null}
    </li>
  )
}

function Plans({ plans }: { plans: readonly VipPlan[] }) {
  return (
    <dl className={`${styles.plans} number text-13 grid content-start gap-4`}>
      {plans.map((plan) => (
        <div className="flex between" key={plan.planId} title={planText(plan, plans)}>
          <dt>{planName(plan.months)}</dt>
          <dd className="medium">{yuan(plan.priceFen)}</dd>
        </div>
      ))}
    </dl>
  )
}

function OpenButton({
  plan,
  isRecommended,
  userLevel,
}: {
  plan: VipPlan
  isRecommended: boolean
  userLevel: number | undefined
}) {
  const look = isRecommended ? 'gold' : 'plain'
  const buttonText = planAction(plan, userLevel ?? 0)
  if (userLevel === undefined) {
    return (
      <ButtonLink look={look} to={signInAddress(`/noble?plan=${plan.planId}`)}>
        {buttonText}
      </ButtonLink>
    )
  }
  return (
    <Button look={look} onClick={() => void openCheckout({ items: [{ goodsType: 'VIP', goodsId: plan.planId }] })}>
      {buttonText}
    </Button>
  )
}
