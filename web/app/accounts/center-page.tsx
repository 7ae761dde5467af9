import { listOAuthBindings, listSessions, listUsers, userInfo } from '@shenglang/contract/accounts/routes'
import { accountLabel } from '@shenglang/contract/accounts/rules'
import { listCollected } from '@shenglang/contract/catalog/routes'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { ownPlan } from '../commerce/plan-words.ts'
import { callContext, callerContext, partContext } from '../remote/page-context.ts'
import { useUser } from '../session/session.tsx'
import { PlayHistory } from '../track/PlayHistory.tsx'
import { TrackRows } from '../track/TrackRow.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import sections from '../ui/sections.module.css'
import { Tabs } from '../ui/Tabs.tsx'
import { PeopleList } from './PeopleList.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { Safety } from './Safety.tsx'

/** `index` of the address; 2 and 3 are the spec's (§2). */
const TABS = [
  { key: '1', name: '播放历史' },
  { key: '2', name: '我的关注' },
  { key: '5', name: '我的粉丝' },
  { key: '3', name: '我的喜爱' },
  { key: '4', name: '账号与安全' },
].map((tab) => ({ ...tab, to: `?index=${tab.key}` }))
const PAGE_SIZE = 30
const NO_PAGE = { rows: [], total: 0 }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const query = new URL(request.url).searchParams
  const index = TABS.find(({ key }) => key === query.get('index'))?.key ?? '1'
  const pageNum = Math.max(1, Math.trunc(Number(query.get('pageNum'))) || 1)
  const page = { pageNum, pageSize: PAGE_SIZE }
  const { userId = '' } = context.get(callerContext)
  const [people, liked, sessions, socials, own] = await Promise.all([
    index === '2' || index === '5' ? part(call(listUsers, { type: index === '2' ? 'focus' : 'fans', userId, ...page })) : NO_PAGE,
    index === '3' ? part(call(listCollected, page)) : NO_PAGE,
    index === '4' ? part(call(listSessions, {})) : [],
    index === '4' ? part(call(listOAuthBindings, {})) : [],
    index === '4' ? part(call(userInfo, {})) : undefined,
  ])
  return { index, pageNum, people, liked, sessions, socials, own }
}

export const meta = () => [{ title: '个人中心 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function CenterPage() {
  const { index, pageNum, people, liked, sessions, socials, own } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const user = useUser()
  if (!user) return null
  return (
    <>
      <ProfileHead person={user} label={accountLabel(user)} plan={ownPlan(user)}>
        <ButtonLink to="/user/editProfile">编辑资料</ButtonLink>
        {user.vipLevel === 0 ? (
          <ButtonLink look="gold" to="/noble">
            开通会员
          </ButtonLink>
        ) : null}
      </ProfileHead>
      <Tabs label="个人中心" tabs={TABS} current={index} />
      {index === '1' ? <PlayHistory /> : null}
      {index === '2' && people ? <Followed people={people} /> : null}
      {index === '5' && people ? <Fans people={people} /> : null}
      {index === '3' && liked ? <Liked liked={liked} startAt={(pageNum - 1) * PAGE_SIZE} /> : null}
      {own && sessions && socials ? <Safety user={own} sessions={sessions} socials={socials} /> : null}
      {people && liked && sessions && socials && (own || index !== '4') ? null : <MissingPart />}
      <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={(people?.total ?? 0) + (liked?.total ?? 0)} />
    </>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>
type Data = { [Name in keyof Loaded]: NonNullable<Loaded[Name]> }

function Followed({ people }: Pick<Data, 'people'>) {
  if (people.total > 0) return <PeopleList people={people.rows} />
  return (
    <Notice title="还没有关注任何人" actions={<ButtonLink to="/artist">去看看艺人</ButtonLink>}>
      关注的人会出现在这里
    </Notice>
  )
}

function Fans({ people }: Pick<Data, 'people'>) {
  if (people.total > 0) return <PeopleList people={people.rows} areFans />
  return <Notice title="还没有粉丝">在评论和圈子里多说几句，会有人关注你</Notice>
}

function Liked({ liked, startAt }: Pick<Data, 'liked'> & { startAt: number }) {
  return (
    <>
      <nav className={`${sections.heading} ${sections.section}`} aria-label="喜爱的种类">
        <Link to="?index=3" aria-current="page">
          作品
        </Link>
        <Link to="/circle?tab=liked">贴子</Link>
      </nav>
      {liked.total > 0 ? (
        <TrackRows tracks={liked.rows} startAt={startAt} />
      ) : (
        <Notice title="还没有喜爱的音乐" actions={<ButtonLink to="/dj">去选一首</ButtonLink>}>
          点一下心形，就会收进这里
        </Notice>
      )}
    </>
  )
}
