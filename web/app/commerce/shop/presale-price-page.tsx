import { listListedCoupons } from '@shenglang/contract/commerce/coupons/coupons'
import { saleStatus } from '@shenglang/contract/commerce/sale/sale-terms'
import { callContext, partContext } from '../../remote/page-context.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import type { Route } from './+types/presale-price-page'
import { loadOffer } from './load-offer.ts'
import { offerCrumbs } from './offer-crumbs.ts'
import { PresalePart } from './PresalePart.tsx'
import { PriceInfo } from './PriceInfo.tsx'
import * as texts from './texts.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const resource = await loadOffer(call, request)
  const [sale, coupons = []] = await Promise.all([
    call(saleStatus, { id: resource.resourceId }),
    context.get(partContext)(call(listListedCoupons, {})),
  ])
  return { resource, sale, coupons }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: texts.priceTitle(loaderData?.resource.title ?? '') },
  { name: 'robots', content: 'noindex' },
]

export const handle = { crumbs: ({ resource }: Route.ComponentProps['loaderData']) => offerCrumbs(resource, texts.price) }

export default function PresalePricePage({ loaderData: { resource, sale, coupons } }: Route.ComponentProps) {
  return (
    <PresalePart resourceId={resource.resourceId}>
      <PageHead title={resource.title} />
      <PriceInfo resource={resource} sale={sale} coupons={coupons} />
    </PresalePart>
  )
}
