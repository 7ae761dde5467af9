import { profile } from '@shenglang/contract/accounts/routes'
import { orNotFound } from '../../catalog/work/resource-detail.ts'
import { callContext } from '../../remote/page-context.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import type { Route } from './+types/presale-author-page'
import { AuthorInfo } from './AuthorInfo.tsx'
import { loadOffer } from './load-offer.ts'
import { offerCrumbs } from './offer-crumbs.ts'
import { PresalePart } from './PresalePart.tsx'
import * as texts from './texts.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const resource = await loadOffer(call, request)
  return { resource, author: await orNotFound(call(profile, { id: resource.artistId })) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: texts.authorTitle(loaderData?.resource.title ?? '') },
  { name: 'robots', content: 'noindex' },
]

export const handle = { crumbs: ({ resource }: Route.ComponentProps['loaderData']) => offerCrumbs(resource, texts.author) }

export default function PresaleAuthorPage({ loaderData: { resource, author } }: Route.ComponentProps) {
  return (
    <PresalePart resourceId={resource.resourceId}>
      <PageHead title={resource.title} />
      <AuthorInfo author={author} />
    </PresalePart>
  )
}
