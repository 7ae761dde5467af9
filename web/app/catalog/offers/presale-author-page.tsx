import { profile } from '@shenglang/contract/accounts/routes'
import { callContext } from '../../remote/page-context.ts'
import { loadResource, orNotFound } from '../detail/resource-detail.ts'
import type { Route } from './+types/presale-author-page'
import { AuthorInfo } from './AuthorInfo.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const { title, artistId } = await loadResource(call, new URL(request.url).searchParams)
  return { title, author: await orNotFound(call(profile, { id: artistId })) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? ''} · 作者 · 声浪` },
  { name: 'robots', content: 'noindex' },
]

export default function PresaleAuthorPage({ loaderData: { title, author } }: Route.ComponentProps) {
  return (
    <>
      <h1>{title}</h1>
      <AuthorInfo author={author} />
    </>
  )
}
