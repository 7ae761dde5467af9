import { profile } from '@shenglang/contract/accounts/routes'
import { callContext } from '../../remote/page-context.ts'
import { loadResource, orNotFound } from '../detail/resource-detail.ts'
import type { Route } from './+types/presale-author-page'
import { AuthorInfo } from './AuthorInfo.tsx'
import { PresalePart } from './PresalePart.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const { resourceId, title, artistId } = await loadResource(call, new URL(request.url).searchParams)
  return { resourceId, title, author: await orNotFound(call(profile, { id: artistId })) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? ''} · 作者 · 声浪` },
  { name: 'robots', content: 'noindex' },
]

export default function PresaleAuthorPage({ loaderData: { resourceId, title, author } }: Route.ComponentProps) {
  return (
    <PresalePart resourceId={resourceId}>
      <h1>{title}</h1>
      <AuthorInfo author={author} />
    </PresalePart>
  )
}
