import { listUsers, profile } from '@shenglang/contract/accounts/routes'
import { isFault } from '@shenglang/contract/fault'
import { listFollowedPosts, listLikedPosts, listPosts, listTopics } from '@shenglang/contract/social/posts'
import { data } from 'react-router'
import { FollowButton } from '../../accounts/profile/FollowButton.tsx'
import { ProfileHead } from '../../accounts/profile/ProfileHead.tsx'
import { ProfileTabs } from '../../accounts/profile/ProfileTabs.tsx'
import type { Call } from '../../remote/page-context.ts'
import { callContext, callerContext, partContext } from '../../remote/page-context.ts'
import { useUser } from '../../session/session.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { pageMeta } from '../../ui/text/page-meta.ts'
import type { Route } from './+types/circle-page'
import { Beside } from './Beside.tsx'
import styles from './circle-page.module.css'
import { EmptyCircle } from './EmptyCircle.tsx'
import { NewPost } from './NewPost.tsx'
import { PostStream } from './PostStream.tsx'
import * as texts from './texts.ts'

const TOPICS = 10
const PEOPLE = 5

const FEEDS = {
  newest: { name: texts.discover, to: '/circle' },
  hottest: { name: texts.hot, to: '/circle?tab=hottest' },
  following: { name: texts.follow, to: '/circle?tab=following' },
  liked: { name: texts.savedPosts, to: '/circle?tab=liked' },
} as const
export type FeedName = keyof typeof FEEDS
const isFeed = (name: string | null): name is FeedName => name !== null && Object.hasOwn(FEEDS, name)

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const query = new URL(request.url).searchParams
  const isMember = context.get(callerContext).userId !== undefined
  const tab = query.get('tab')
  const feed = isFeed(tab) && (isMember || tab === 'hottest') ? tab : 'newest'
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
  return { feed, topic, person, page, topics, people: people?.rows ?? [], isGuestOfFollowing: tab === 'following' && !isMember }
}

function firstPage(call: Call, feed: FeedName, topic: string, userId: string) {
  if (topic !== '') return call(listPosts, { topic })
  if (userId !== '') return call(listPosts, { userId })
  if (feed === 'following') return call(listFollowedPosts, {})
  if (feed === 'liked') return call(listLikedPosts, {})
  return call(listPosts, { orderBy: feed })
}

/** An invalid topic or person is a 404. */
async function orNotFound<Answer>(loading: Promise<Answer>): Promise<Answer> {
  try {
    return await loading
  } catch (error) {
    if (isFault(error) && error.status < 500) throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  const name = loaderData?.topic ? `#${loaderData.topic}` : loaderData?.person ? texts.postsOf(loaderData.person.nickName) : ''
  return pageMeta(args, {
    title: texts.circleTitle(name === '' ? '' : `${name} · `),
    description: texts.circleDescription,
  })
}

export const handle = { isStoredOffline: true }

export default function CirclePage({ loaderData }: Route.ComponentProps) {
  const { feed, topic, person, topics, people } = loaderData
  return (
    <div className={styles.circle}>
      <div className={`${styles.main} grid one-column content-start gap-16`}>
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
  if (topic !== '') return <h1 className="text-24 break">#{topic}</h1>
  const shown: FeedName[] = isMember ? ['newest', 'hottest', 'following', 'liked'] : ['newest', 'hottest', 'following']
  return (
    <>
      <h1 className="visually-hidden">{texts.circle}</h1>
      <Tabs label={texts.circle} current={feed} tabs={shown.map((key) => ({ key, ...FEEDS[key] }))} />
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
