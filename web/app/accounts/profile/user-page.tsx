import { redirect } from 'react-router'
import { callContext, partContext } from '../../remote/page-context.ts'
import { pageMeta, summaryOf } from '../../ui/text/page-meta.ts'
import type { Route } from './+types/user-page'
import { ProfileView } from './ProfileView.tsx'
import { profileCrumbs } from './profile-crumbs.ts'
import { loadProfile } from './profile-loader.ts'
import * as texts from './texts.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  // Without an id the reader's own.
  if (!query.has('id')) throw redirect('/user/userCenter')
  return loadProfile(context.get(callContext), context.get(partContext), query)
}

export const meta: Route.MetaFunction = (args) => {
  const { nickName = texts.user, information = '' } = args.loaderData?.person ?? {}
  return pageMeta(args, {
    title: nickName,
    description: summaryOf(information, texts.userDescription(nickName)),
    type: 'profile',
  })
}

export const handle = {
  isStoredOffline: true,
  crumbs: ({ person }: Route.ComponentProps['loaderData']) => profileCrumbs(person),
}

export default function UserPage({ loaderData }: Route.ComponentProps) {
  return <ProfileView {...loaderData} />
}
