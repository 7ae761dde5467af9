import { callContext } from '../remote/page-context.ts'
import type { Route } from './+types/user-page'
import { ProfileView } from './ProfileView.tsx'
import { loadProfile } from './profile-loader.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadProfile(context.get(callContext), new URL(request.url).searchParams)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.person.nickName ?? '用户'} · 声浪` }]

export default function UserPage({ loaderData }: Route.ComponentProps) {
  return <ProfileView {...loaderData} />
}
