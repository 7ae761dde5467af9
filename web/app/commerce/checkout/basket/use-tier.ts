import { vipConfig } from '@shenglang/contract/commerce/orders/routes'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../../remote/remote-query.ts'

/** The level of a plan, with its loading state; `tier` is undefined where the plan is not on sale. */
export function useTier(planId: string) {
  const { data: tiers, error, refetch } = useQuery(remoteQuery(vipConfig, {}))
  const tier = tiers?.find(({ plans }) => plans.some((plan) => plan.planId === planId))
  const below = tiers?.findLast(({ vipLevel }) => tier !== undefined && vipLevel < tier.vipLevel)
  return { isLoaded: tiers !== undefined, error: tiers ? undefined : error, refetch, tier, below }
}
