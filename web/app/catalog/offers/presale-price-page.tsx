import { callContext } from '../../remote/page-context.ts'
import { loadResource } from '../detail/resource-detail.ts'
import type { Route } from './+types/presale-price-page'
import { PriceInfo } from './PriceInfo.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadResource(context.get(callContext), new URL(request.url).searchParams)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? ''} · 价格 · 声浪` },
  { name: 'robots', content: 'noindex' },
]

export default function PresalePricePage({ loaderData: resource }: Route.ComponentProps) {
  return (
    <>
      <h1>{resource.title}</h1>
      <PriceInfo resource={resource} />
    </>
  )
}
