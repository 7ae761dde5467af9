import type { Profile } from '@shenglang/contract/accounts/entities'
import { shortCount } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { FollowButton } from './FollowButton.tsx'
import styles from './PeopleList.module.css'
import * as texts from './texts.ts'

/** A person's page: artists have a public one. */
const pageOf = ({ userId, isArtists }: Pick<Profile, 'userId' | 'isArtists'>) => `${isArtists ? '/artist' : '/user'}?id=${userId}`

interface PeopleListProps {
  people: Profile[]
  /** Followers of the reader: each can be followed back. */
  areFans?: boolean
}

export function PeopleList({ people, areFans = false }: PeopleListProps) {
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <li key={person.userId} className="flex middle gap-12 shrink pad-12-16 edge radius-panel bg1">
          <Avatar avatar={person.avatar} name={person.nickName} size={56} vipLevel={person.vipLevel} />
          <div className="grow shrink">
            <Link to={pageOf(person)} className="one-line block bold hover-underline">
              {person.nickName}
            </Link>
            <small className="one-line number block ink-t2">
              {texts.fansLine(person.isArtists ? texts.workCount(person.resourceCount) : '', shortCount(person.fansCount))}
            </small>
          </div>
          <FollowButton person={person} isFan={areFans} />
        </li>
      ))}
    </ul>
  )
}
