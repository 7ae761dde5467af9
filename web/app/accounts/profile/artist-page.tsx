import { listUsers } from '@shenglang/contract/accounts/routes'
import { feedPath, sharePath } from '@shenglang/contract/sharing/addresses'
import { useSearchParams } from 'react-router'
import { callContext, partContext, siteUrlContext } from '../../remote/page-context.ts'
import { pageIn } from '../../ui/browser/query-address.ts'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { pageMeta, summaryOf } from '../../ui/text/page-meta.ts'
import type { Route } from './+types/artist-page'
import { PeopleList } from './PeopleList.tsx'
import { ProfileView } from './ProfileView.tsx'
import { personData } from './person-data.ts'
import { profileCrumbs } from './profile-crumbs.ts'
import { loadProfile, PAGE_SIZE } from './profile-loader.ts'
import * as texts from './texts.ts'

/** One artist by `id`, or all of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const query = new URL(request.url).searchParams
  if (query.has('id')) {
    const profile = await loadProfile(call, context.get(partContext), query)
    return { profile, structured: personData(context.get(siteUrlContext), profile.person), artists: undefined }
  }
  const pageNum = pageIn(query)
  return {
    artists: { ...(await call(listUsers, { type: 'artist', pageNum, pageSize: PAGE_SIZE })), pageNum },
    profile: undefined,
    structured: undefined,
  }
}

export const meta: Route.MetaFunction = (args) => {
  const person = args.loaderData?.profile?.person
  if (!person) return pageMeta(args, { title: texts.artist, description: texts.artistsDescription })
  return pageMeta(args, {
    title: texts.artistTitle(person.nickName),
    description: summaryOf(person.information, texts.artistDescription(person.nickName)),
    type: 'profile',
    ...(person.isArtists ? { picture: sharePath.picture('artist', person.userId), feed: feedPath.artist(person.userId) } : {}),
    structured: args.loaderData?.structured,
  })
}

export const handle = {
  isStoredOffline: true,
  crumbs: ({ profile }: Route.ComponentProps['loaderData']) =>
    profile && profileCrumbs(profile.person, { name: texts.artist, address: '/artist' }),
}

export default function ArtistPage({ loaderData: { profile, artists } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  if (profile) return <ProfileView {...profile} />
  return (
    <>
      <PageHead title={texts.artist} />
      {artists.rows.length === 0 ? <Notice title={texts.noArtists} /> : <PeopleList people={artists.rows} />}
      <Pagination query={query} pageNum={artists.pageNum} pageSize={PAGE_SIZE} total={artists.total} />
    </>
  )
}
