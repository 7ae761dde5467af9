import { signInAddress } from '@shenglang/contract/accounts/guards'
import { accountLabel } from '@shenglang/contract/accounts/rules'
import type { VipGoods } from '@shenglang/contract/commerce/entities'
import { vipConfig } from '@shenglang/contract/commerce/routes'
import { callContext } from '../remote/page-context.ts'
import { useUser } from '../session/session.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { IconCheck } from '../ui/icons.ts'
import type { Route } from './+types/noble-page'
import styles from './noble-page.module.css'
import { openCheckout } from './open-checkout.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { tiers: await context.get(callContext)(vipConfig, {}) }
}

export const meta: Route.MetaFunction = () => [
  { title: '会员 · 声浪' },
  { name: 'description', content: '声浪会员：会员专享曲目，每天下载更多。' },
]

export default function NoblePage({ loaderData: { tiers } }: Route.ComponentProps) {
  const user = useUser()
  return (
    <>
      <header className={styles.head}>
        <h1>成为会员，把整座曲库带进现场</h1>
        <p>{user && user.vipLevel > 0 ? `你现在是 ${accountLabel(user)}` : '会员专享曲目 · 每天下载更多'}</p>
        <p>在线付款还没有开放，价格供参考</p>
      </header>
      <ul className={styles.tiers}>
        {tiers.map((tier) => (
          <Tier key={tier.vipLevel} tier={tier} isSignedIn={user !== undefined} />
        ))}
      </ul>
    </>
  )
}

function Tier({ tier, isSignedIn }: { tier: VipGoods; isSignedIn: boolean }) {
  return (
    <li className={styles.tier} data-recommended={tier.isRecommended || undefined}>
      <h2>
        <span>
          VIP{tier.vipLevel} <small>{tier.name}</small>
        </span>
        {tier.isRecommended ? <em>推荐</em> : null}
      </h2>
      <p className="number">
        <small>¥</small>
        <b>{tier.priceFen % 100 === 0 ? tier.priceFen / 100 : (tier.priceFen / 100).toFixed(2)}</b>
        <small> / {tier.months} 个月</small>
      </p>
      <ul>
        {tier.benefits.map((benefit) => (
          <li key={benefit}>
            <IconCheck size={14} aria-hidden="true" /> {benefit}
          </li>
        ))}
      </ul>
      <OpenButton tier={tier} isSignedIn={isSignedIn} />
    </li>
  )
}

function OpenButton({ tier: { plans, isRecommended }, isSignedIn }: { tier: VipGoods; isSignedIn: boolean }) {
  const plan = plans[0]
  if (!plan) return null
  const look = isRecommended ? 'gold' : 'plain'
  if (!isSignedIn) {
    return (
      <ButtonLink look={look} to={signInAddress('/noble')}>
        立即开通
      </ButtonLink>
    )
  }
  return (
    <Button look={look} onClick={() => void openCheckout({ items: [{ goodsType: 'VIP', goodsId: plan.planId }] })}>
      立即开通
    </Button>
  )
}
