import { listUsers } from '@shenglang/contract/accounts/routes'
import { useSearchParams } from 'react-router'
import { callContext } from '../remote/page-context.ts'
import { Notice } from '../ui/Notice.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import type { Route } from './+types/artist-page'
import { PeopleList } from './PeopleList.tsx'
import { ProfileView } from './ProfileView.tsx'
import { loadProfile, PAGE_SIZE } from './profile-loader.ts'

/** One artist by `id`, or all of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const query = new URL(request.url).searchParams
  if (query.has('id')) return { profile: await loadProfile(call, query), artists: undefined }
  const pageNum = Math.max(1, Math.trunc(Number(query.get('pageNum'))) || 1)
  return {
    artists: { ...(await call(listUsers, { type: 'artist', pageNum, pageSize: PAGE_SIZE })), pageNum },
    profile: undefined,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const name = loaderData?.profile?.person.nickName
  return [
    { title: name ? `${name} · 艺人 · 声浪` : '艺人 · 声浪' },
    { name: 'description', content: name ? `${name} 在声浪发布的音乐。` : '在声浪发布音乐的艺人。' },
  ]
}

export default function ArtistPage({ loaderData: { profile, artists } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  if (profile) return <ProfileView {...profile} />
  return (
    <>
      <h1>艺人</h1>
      {artists.rows.length === 0 ? <Notice title="还没有艺人" /> : <PeopleList people={artists.rows} />}
      <Pagination query={query} pageNum={artists.pageNum} pageSize={PAGE_SIZE} total={artists.total} />
    </>
  )
}
