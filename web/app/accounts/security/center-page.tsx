import { listOAuthBindings, listSessions, listUsers, userInfo } from '@shenglang/contract/accounts/routes'
import { accountLabel } from '@shenglang/contract/accounts/rules'
import { listCollected } from '@shenglang/contract/catalog/routes'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { currentPlan } from '../../commerce/levels/plan-text.ts'
import { callContext, callerContext, partContext } from '../../remote/page-context.ts'
import { useUser } from '../../session/session.tsx'
import { PlayHistory } from '../../track/rows/PlayHistory.tsx'
import { TrackRows } from '../../track/rows/TrackRow.tsx'
import { pageIn } from '../../ui/browser/query-address.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { MissingPart } from '../../ui/layout/MissingPart.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import sections from '../../ui/layout/sections.module.css'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { PeopleList } from '../profile/PeopleList.tsx'
import { ProfileHead } from '../profile/ProfileHead.tsx'
import { Safety } from './Safety.tsx'
import * as texts from './texts.ts'

/** `index` of the address; 2 and 3 are the spec's (§2). */
const TABS = [
  { key: '1', name: texts.playHistory },
  { key: '2', name: texts.myFollowing },
  { key: '5', name: texts.myFans },
  { key: '3', name: texts.myFavourites },
  { key: '4', name: texts.accountSafety },
].map((tab) => ({ ...tab, to: `?index=${tab.key}` }))
const PAGE_SIZE = 30
const NO_PAGE = { rows: [], total: 0 }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const query = new URL(request.url).searchParams
  const index = TABS.find(({ key }) => key === query.get('index'))?.key ?? '1'
  const pageNum = pageIn(query)
  const page = { pageNum, pageSize: PAGE_SIZE }
  const { userId = '' } = context.get(callerContext)
  const [people, liked, sessions, socials, account] = await Promise.all([
    index === '2' || index === '5' ? part(call(listUsers, { type: index === '2' ? 'focus' : 'fans', userId, ...page })) : NO_PAGE,
    index === '3' ? part(call(listCollected, page)) : NO_PAGE,
    index === '4' ? part(call(listSessions, {})) : [],
    index === '4' ? part(call(listOAuthBindings, {})) : [],
    index === '4' ? part(call(userInfo, {})) : undefined,
  ])
  return { index, pageNum, people, liked, sessions, socials, account }
}

export const meta = () => [{ title: texts.centerTitle }, { name: 'robots', content: 'noindex' }]

export default function CenterPage() {
  const { index, pageNum, people, liked, sessions, socials, account } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const user = useUser()
  if (!user) return null
  return (
    <>
      <ProfileHead person={user} label={accountLabel(user)} plan={currentPlan(user)}>
        <ButtonLink to="/user/editProfile">{texts.editProfile}</ButtonLink>
        {user.vipLevel === 0 ? (
          <ButtonLink look="gold" to="/noble">
            {texts.openVip}
          </ButtonLink>
        ) : null}
      </ProfileHead>
      <Tabs label={texts.center} tabs={TABS} current={index} />
      {index === '1' ? <PlayHistory /> : null}
      {index === '2' && people ? <Followed people={people} /> : null}
      {index === '5' && people ? <Fans people={people} /> : null}
      {index === '3' && liked ? <Liked liked={liked} startAt={(pageNum - 1) * PAGE_SIZE} /> : null}
      {account && sessions && socials ? <Safety user={account} sessions={sessions} socials={socials} /> : null}
      {people && liked && sessions && socials && (account || index !== '4') ? null : <MissingPart />}
      <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={(people?.total ?? 0) + (liked?.total ?? 0)} />
    </>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>
type Data = { [Name in keyof Loaded]: NonNullable<Loaded[Name]> }

function Followed({ people }: Pick<Data, 'people'>) {
  if (people.total > 0) return <PeopleList people={people.rows} />
  return (
    <Notice title={texts.followsNobody} actions={<ButtonLink to="/artist">{texts.seeArtists}</ButtonLink>}>
      {texts.followingHint}
    </Notice>
  )
}

function Fans({ people }: Pick<Data, 'people'>) {
  if (people.total > 0) return <PeopleList people={people.rows} areFans />
  return <Notice title={texts.noFans}>{texts.noFansHint}</Notice>
}

function Liked({ liked, startAt }: Pick<Data, 'liked'> & { startAt: number }) {
  return (
    <>
      <nav className={`${sections.heading} mt-24`} aria-label={texts.favouriteKinds}>
        <Link to="?index=3" aria-current="page">
          {texts.works}
        </Link>
        <Link to="/circle?tab=liked">{texts.posts}</Link>
      </nav>
      {liked.total > 0 ? (
        <TrackRows tracks={liked.rows} startAt={startAt} />
      ) : (
        <Notice title={texts.noFavourites} actions={<ButtonLink to="/dj">{texts.pickTrack}</ButtonLink>}>
          {texts.favouritesHint}
        </Notice>
      )}
    </>
  )
}
