import type { Profile } from '@shenglang/contract/accounts/entities'
import { PeopleList } from '../../accounts/profile/PeopleList.tsx'
import { SignInFirst } from '../../session/SignInFirst.tsx'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import * as texts from './texts.ts'

interface EmptyCircleProps {
  of: 'newest' | 'hottest' | 'following' | 'liked' | 'topic' | 'person' | 'guest'
  people: Profile[]
}

/** The empty state of a list of posts, with a next step. */
export function EmptyCircle({ of, people }: EmptyCircleProps) {
  switch (of) {
    case 'following':
      return (
        <>
          <Notice title={texts.quietHere}>{texts.quietHint}</Notice>
          <PeopleList people={people.filter(({ isFocus }) => !isFocus)} />
        </>
      )
    case 'guest':
      return <SignInFirst title={texts.signInForFollowing}>{texts.followingWrites}</SignInFirst>
    case 'liked':
      return (
        <Notice title={texts.noSavedPosts} actions={<ButtonLink to="/circle">{texts.goDiscover}</ButtonLink>}>
          {texts.favouritesHint}
        </Notice>
      )
    case 'topic':
      return <Notice title={texts.noTopicPosts}>{texts.writeFirst}</Notice>
    case 'person':
      return <Notice title={texts.noOwnPosts} />
    default:
      return <Notice title={texts.noPosts}>{texts.writeFirstHint}</Notice>
  }
}
