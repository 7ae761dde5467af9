import { listUsers, profile } from '@shenglang/contract/accounts/routes'
import { isFault } from '@shenglang/contract/fault'
import { listFollowedPosts, listLikedPosts, listPosts, listTopics } from '@shenglang/contract/social/posts'
import { data } from 'react-router'
import { FollowButton } from '../../accounts/FollowButton.tsx'
import { ProfileHead } from '../../accounts/ProfileHead.tsx'
import { ProfileTabs } from '../../accounts/ProfileTabs.tsx'
import type { Call } from '../../remote/page-context.ts'
import { callContext, callerContext, partContext } from '../../remote/page-context.ts'
import { useUser } from '../../session/session.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import type { Route } from './+types/circle-page'
import { Beside } from './Beside.tsx'
import styles from './circle-page.module.css'
import { EmptyCircle } from './EmptyCircle.tsx'
import { NewPost } from './NewPost.tsx'
import { PostStream } from './PostStream.tsx'

const TOPICS = 10
const PEOPLE = 5

const FEEDS = {
  newest: { name: '发现', to: '/circle' },
  hottest: { name: '热门', to: '/circle?tab=hottest' },
  following: { name: '关注', to: '/circle?tab=following' },
  liked: { name: '收藏', to: '/circle?tab=liked' },
} as const
export type FeedName = keyof typeof FEEDS
const isFeed = (name: string | null): name is FeedName => name !== null && Object.hasOwn(FEEDS, name)

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const query = new URL(request.url).searchParams
  const isMember = context.get(callerContext).userId !== undefined
  const asked = query.get('tab')
  const feed = isFeed(asked) && (isMember || asked === 'hottest') ? asked : 'newest'
  const topic = query.get('topic') ?? ''
  const userId = query.get('user') ?? ''
  const [page, topics = [], people, person] = await orNotFound(
    Promise.all([
      firstPage(call, feed, topic, userId),
      part(call(listTopics, { size: TOPICS })),
      part(call(listUsers, { type: 'artist', pageSize: PEOPLE })),
      userId === '' ? undefined : call(profile, { id: userId }),
    ]),
  )
  return { feed, topic, person, page, topics, people: people?.rows ?? [], isGuestOfFollowing: asked === 'following' && !isMember }
}

function firstPage(call: Call, feed: FeedName, topic: string, userId: string) {
  if (topic !== '') return call(listPosts, { topic })
  if (userId !== '') return call(listPosts, { userId })
  if (feed === 'following') return call(listFollowedPosts, {})
  if (feed === 'liked') return call(listLikedPosts, {})
  return call(listPosts, { orderBy: feed })
}

/** A topic or a person that cannot be is a page that is not there. */
async function orNotFound<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (isFault(error) && error.status < 500) throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  const name = loaderData?.topic ? `#${loaderData.topic}` : loaderData?.person ? `${loaderData.person.nickName}的贴子` : ''
  return pageMeta(args, {
    title: `${name === '' ? '' : `${name} · `}圈子`,
    description: 'DJ 与制作人写给同行的经验、现场与歌单。',
  })
}

export const handle = { isStoredOffline: true }

export default function CirclePage({ loaderData }: Route.ComponentProps) {
  const { feed, topic, person, topics, people } = loaderData
  return (
    <div className={styles.circle}>
      <div className={styles.main}>
        <Head {...loaderData} />
        {topic === '' && !person && feed !== 'liked' ? <NewPost /> : null}
        {topic === '' ? null : <NewPost topic={topic} key={topic} />}
        <Feed {...loaderData} />
      </div>
      <Beside topics={topics} people={people} current={topic} />
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Head({ feed, topic, person }: Loaded) {
  const isMember = useUser() !== undefined
  if (person) {
    return (
      <>
        <ProfileHead person={person}>
          <FollowButton person={person} isMain />
        </ProfileHead>
        <ProfileTabs person={person} current="posts" />
      </>
    )
  }
  if (topic !== '') return <h1 className={styles.title}>#{topic}</h1>
  const shown: FeedName[] = isMember ? ['newest', 'hottest', 'following', 'liked'] : ['newest', 'hottest', 'following']
  return (
    <>
      <h1 className="visually-hidden">圈子</h1>
      <Tabs label="圈子" current={feed} tabs={shown.map((key) => ({ key, ...FEEDS[key] }))} />
    </>
  )
}

function Feed({ feed, topic, person, page, people, isGuestOfFollowing }: Loaded) {
  const empty = <EmptyCircle of={topic !== '' ? 'topic' : person ? 'person' : feed} people={people} />
  if (topic !== '') return <PostStream key={topic} route={listPosts} args={{ topic }} first={page} empty={empty} />
  if (person) {
    return <PostStream key={person.userId} route={listPosts} args={{ userId: person.userId }} first={page} empty={empty} />
  }
  if (isGuestOfFollowing) return <EmptyCircle of="guest" people={people} />
  if (feed === 'following') {
    return <PostStream key={feed} route={listFollowedPosts} args={{}} first={page} empty={empty} newerIn="following" />
  }
  if (feed === 'liked') return <PostStream key={feed} route={listLikedPosts} args={{}} first={page} empty={empty} />
  const newest = feed === 'newest' ? ({ newerIn: 'newest' } as const) : {}
  return <PostStream key={feed} route={listPosts} args={{ orderBy: feed }} first={page} empty={empty} {...newest} />
}
