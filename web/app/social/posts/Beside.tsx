import type { Profile } from '@shenglang/contract/accounts/entities'
import { Link } from 'react-router'
import { FollowButton } from '../../accounts/profile/FollowButton.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import styles from './circle-page.module.css'
import { topicAddress } from './post-address.ts'
import * as texts from './texts.ts'

interface BesideProps {
  topics: { topic: string; count: number }[]
  people: Profile[]
  /** The topic of the page. */
  current: string
}

/** Popular topics, and suggested people. */
export function Beside({ topics, people, current }: BesideProps) {
  const others = people.filter(({ isFocus }) => !isFocus)
  return (
    <aside className={`${styles.beside} grid content-start gap-28 shrink`} aria-label={texts.topicsPeople}>
      {topics.length > 0 ? (
        <section>
          <h2 className="text-14 mb-8">{texts.hotTopics}</h2>
          <ul className={styles.topics}>
            {topics.map(({ topic, count }) => (
              <li key={topic}>
                <Link to={topicAddress(topic)} aria-current={topic.toLowerCase() === current.toLowerCase() ? 'page' : undefined}>
                  <span className="one-line">#{topic}</span>
                  <small className="number">{texts.postCount(count)}</small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {others.length > 0 ? (
        <section className={styles.people}>
          <h2 className="text-14 mb-8">{texts.worthFollowing}</h2>
          <ul>
            {others.map((person) => (
              <li key={person.userId} className={styles.person}>
                <Avatar avatar={person.avatar} name={person.nickName} size={32} vipLevel={person.vipLevel} />
                <Link to={`/artist?id=${person.userId}`} className="one-line">
                  {person.nickName}
                </Link>
                <FollowButton person={person} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </aside>
  )
}
