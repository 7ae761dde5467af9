import { feedPath } from '@shenglang/contract/sharing/addresses'
import { useSearchParams } from 'react-router'
import { ReportButton } from '../../moderation/ReportButton.tsx'
import { useUser } from '../../session/session.tsx'
import { ShareButton } from '../../sharing/ShareButton.tsx'
import { TrackRows } from '../../track/rows/TrackRow.tsx'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { FollowButton } from './FollowButton.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PlaysCurve } from './PlaysCurve.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { Premieres } from './premieres/Premieres.tsx'
import { type loadProfile, PAGE_SIZE } from './profile-loader.ts'
import * as texts from './texts.ts'

/** A user's public page. */
export function ProfileView(profile: Awaited<ReturnType<typeof loadProfile>>) {
  const { person, tab, works, people, plays, premieres, pageNum, now } = profile
  const [query] = useSearchParams()
  const isOwn = useUser()?.userId === person.userId
  const total = tab === 'works' ? works.total : people.total
  return (
    <>
      <ProfileHead person={person}>
        {isOwn ? (
          <ButtonLink to="/user/editProfile">{texts.editProfile}</ButtonLink>
        ) : (
          <>
            <FollowButton person={person} isMain />
            <ButtonLink to={`/user/components/Chat?userId=${person.userId}`}>{texts.privateMessage}</ButtonLink>
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
      <Premieres premieres={premieres} isOwn={isOwn} now={now} />
      <ProfileTabs person={person} current={tab} />
      {plays.length > 0 ? <PlaysCurve days={plays} /> : null}
      {total === 0 ? (
        <Notice title={texts.EMPTY_TABS[tab]} />
      ) : tab === 'works' ? (
        <TrackRows tracks={works.rows} startAt={(pageNum - 1) * PAGE_SIZE} />
      ) : (
        <PeopleList people={people.rows} areFans={isOwn && tab === 'fans'} />
      )}
      <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={total} />
    </>
  )
}
