import type { Profile } from '@shenglang/contract/accounts/entities'
import { shortCount } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { Avatar } from '../ui/Avatar.tsx'
import { FollowButton } from './FollowButton.tsx'
import styles from './PeopleList.module.css'

/** Where a person's page is: artists have theirs in the open. */
const pageOf = ({ userId, isArtists }: Pick<Profile, 'userId' | 'isArtists'>) => `${isArtists ? '/artist' : '/user'}?id=${userId}`

interface PeopleListProps {
  people: Profile[]
  /** Of the reader: each can be followed back. */
  areFans?: boolean
}

export function PeopleList({ people, areFans = false }: PeopleListProps) {
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <li key={person.userId} className={styles.person}>
          <Avatar avatar={person.avatar} name={person.nickName} size={56} vipLevel={person.vipLevel} />
          <div className={styles.words}>
            <Link to={pageOf(person)} className="one-line">
              {person.nickName}
            </Link>
            <small className="one-line number">
              {person.isArtists ? `${person.resourceCount} 首作品 · ` : ''}
              {shortCount(person.fansCount)} 位粉丝
            </small>
          </div>
          <FollowButton person={person} isFan={areFans} />
        </li>
      ))}
    </ul>
  )
}
