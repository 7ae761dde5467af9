import { callContext } from '../../remote/page-context.ts'
import type { Route } from './+types/presale-head-page'
import { loadOffer } from './load-offer.ts'
import { MusicHeader } from './MusicHeader.tsx'
import { offerCrumbs } from './offer-crumbs.ts'
import { PresalePart } from './PresalePart.tsx'
import * as texts from './texts.ts'

export const loader = ({ request, context }: Route.LoaderArgs) => loadOffer(context.get(callContext), request)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: texts.detailsTitle(loaderData?.title ?? '') },
  { name: 'robots', content: 'noindex' },
]

export const handle = { crumbs: (resource: Route.ComponentProps['loaderData']) => offerCrumbs(resource, texts.intro) }

export default function PresaleHeadPage({ loaderData: resource }: Route.ComponentProps) {
  return (
    <PresalePart resourceId={resource.resourceId}>
      <MusicHeader resource={resource} />
    </PresalePart>
  )
}
