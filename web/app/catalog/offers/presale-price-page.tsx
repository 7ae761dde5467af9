import { saleStanding } from '@shenglang/contract/commerce/sale-terms'
import { callContext } from '../../remote/page-context.ts'
import { loadResource } from '../detail/resource-detail.ts'
import type { Route } from './+types/presale-price-page'
import { offerCrumbs } from './offer-crumbs.ts'
import { PresalePart } from './PresalePart.tsx'
import { PriceInfo } from './PriceInfo.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const resource = await loadResource(call, new URL(request.url).searchParams)
  return { resource, standing: await call(saleStanding, { id: resource.resourceId }) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.resource.title ?? ''} · 价格 · 声浪` },
  { name: 'robots', content: 'noindex' },
]

export const handle = { crumbs: ({ resource }: Route.ComponentProps['loaderData']) => offerCrumbs(resource, '价格') }

export default function PresalePricePage({ loaderData: { resource, standing } }: Route.ComponentProps) {
  return (
    <PresalePart resourceId={resource.resourceId}>
      <h1>{resource.title}</h1>
      <PriceInfo resource={resource} standing={standing} />
    </PresalePart>
  )
}
