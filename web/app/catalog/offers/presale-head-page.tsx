import { callContext } from '../../remote/page-context.ts'
import { loadResource } from '../detail/resource-detail.ts'
import type { Route } from './+types/presale-head-page'
import { MusicHeader } from './MusicHeader.tsx'
import { offerCrumbs } from './offer-crumbs.ts'
import { PresalePart } from './PresalePart.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadResource(context.get(callContext), new URL(request.url).searchParams)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? ''} · 详情 · 声浪` },
  { name: 'robots', content: 'noindex' },
]

export const handle = { crumbs: (resource: Route.ComponentProps['loaderData']) => offerCrumbs(resource, '介绍') }

export default function PresaleHeadPage({ loaderData: resource }: Route.ComponentProps) {
  return (
    <PresalePart resourceId={resource.resourceId}>
      <MusicHeader resource={resource} />
    </PresalePart>
  )
}
