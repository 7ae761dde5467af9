import type { Profile } from '@shenglang/contract/accounts/entities'
import { Link } from 'react-router'
import { FollowButton } from '../../accounts/FollowButton.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './circle-page.module.css'
import { topicAddress } from './post-words.ts'

interface BesideProps {
  topics: { topic: string; count: number }[]
  people: Profile[]
  /** The topic that the page shows. */
  current: string
}

/** What is talked about, and who could be followed. */
export function Beside({ topics, people, current }: BesideProps) {
  const others = people.filter(({ isFocus }) => !isFocus)
  return (
    <aside className={styles.beside} aria-label="话题与推荐">
      {topics.length > 0 ? (
        <section>
          <h2>热门话题</h2>
          <ul className={styles.topics}>
            {topics.map(({ topic, count }) => (
              <li key={topic}>
                <Link to={topicAddress(topic)} aria-current={topic.toLowerCase() === current.toLowerCase() ? 'page' : undefined}>
                  <span className="one-line">#{topic}</span>
                  <small className="number">{count} 篇</small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {others.length > 0 ? (
        <section className={styles.people}>
          <h2>值得关注</h2>
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
