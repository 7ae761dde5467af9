import { feedPath } from '@shenglang/contract/sharing/addresses'
import { useSearchParams } from 'react-router'
import { ReportButton } from '../moderation/ReportButton.tsx'
import { useUser } from '../session/session.tsx'
import { ShareButton } from '../sharing/ShareButton.tsx'
import { TrackRows } from '../track/TrackRow.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { FollowButton } from './FollowButton.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PlaysCurve } from './PlaysCurve.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { type loadProfile, PAGE_SIZE, type ProfileTab } from './profile-loader.ts'

const EMPTY: Record<ProfileTab, string> = { works: '还没有发布作品', fans: '还没有粉丝', focus: '还没有关注任何人' }

/** Anybody's page, as others see it. */
export function ProfileView({ person, tab, works, people, plays, pageNum }: Awaited<ReturnType<typeof loadProfile>>) {
  const [query] = useSearchParams()
  const isOwn = useUser()?.userId === person.userId
  const total = tab === 'works' ? works.total : people.total
  return (
    <>
      <ProfileHead person={person}>
        {isOwn ? (
          <ButtonLink to="/user/editProfile">编辑资料</ButtonLink>
        ) : (
          <>
            <FollowButton person={person} isMain />
            <ButtonLink to={`/user/components/Chat?userId=${person.userId}`}>私信</ButtonLink>
          </>
        )}
        <ShareButton
          shared={{
            path: `${person.isArtists ? '/artist' : '/user'}?id=${person.userId}`,
            title: person.nickName,
            ...(person.isArtists ? { poster: { kind: 'artist', id: person.userId }, feed: feedPath.artist(person.userId) } : {}),
          }}
        />
        {isOwn ? null : <ReportButton kind="user" id={person.userId} />}
      </ProfileHead>
      <ProfileTabs person={person} current={tab} />
      {plays.length > 0 ? <PlaysCurve days={plays} /> : null}
      {total === 0 ? (
        <Notice title={EMPTY[tab]} />
      ) : tab === 'works' ? (
        <TrackRows tracks={works.rows} startAt={(pageNum - 1) * PAGE_SIZE} />
      ) : (
        <PeopleList people={people.rows} areFans={isOwn && tab === 'fans'} />
      )}
      <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={total} />
    </>
  )
}
