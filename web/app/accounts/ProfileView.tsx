import { useSearchParams } from 'react-router'
import { ReportButton } from '../moderation/ReportButton.tsx'
import { useUser } from '../session/session.tsx'
import { TrackRows } from '../track/TrackRow.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { CopyLink } from '../ui/CopyLink.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { FollowButton } from './FollowButton.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PlaysCurve } from './PlaysCurve.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { type loadProfile, PAGE_SIZE, type ProfileTab } from './profile-loader.ts'

const NAMES: Record<ProfileTab, string> = { works: '作品', fans: '粉丝', focus: '关注' }
const EMPTY: Record<ProfileTab, string> = { works: '还没有发布作品', fans: '还没有粉丝', focus: '还没有关注任何人' }

/** Anybody's page, as others see it. */
export function ProfileView({ person, tab, works, people, plays, pageNum }: Awaited<ReturnType<typeof loadProfile>>) {
  const [query] = useSearchParams()
  const isOwn = useUser()?.userId === person.userId
  const shown: ProfileTab[] = person.isArtists ? ['works', 'fans', 'focus'] : ['focus', 'fans']
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
        <CopyLink path={`${person.isArtists ? '/artist' : '/user'}?id=${person.userId}`} />
        {isOwn ? null : <ReportButton kind="user" id={person.userId} />}
      </ProfileHead>
      <Tabs
        label="资料"
        current={tab}
        tabs={shown.map((key) => ({ key, name: NAMES[key], to: `?id=${person.userId}&tab=${key}` }))}
      />
      {plays.length > 0 ? <PlaysCurve days={plays} /> : null}
      {total === 0 ? (
        <Notice title={EMPTY[tab]} />
      ) : tab === 'works' ? (
        <TrackRows tracks={works.rows} startAt={(pageNum - 1) * PAGE_SIZE} />
      ) : (
        <PeopleList people={people.rows} />
      )}
      <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={total} />
    </>
  )
}
