import type { Resource } from '@shenglang/contract/catalog/entities'
import { Link } from 'react-router'
import { Cover } from '../../ui/Cover.tsx'
import { Time } from '../../ui/Time.tsx'
import styles from './posts.module.css'

/** Posts by their covers and titles. */
export function PostList({ posts }: { posts: Resource[] }) {
  return (
    <ul className={styles.posts}>
      {posts.map((post) => (
        <li key={post.resourceId}>
          <Link to={`/post?id=${post.resourceId}`} className={styles.post}>
            <span className={styles.cover}>
              <Cover cover={post.cover} color={post.coverColor} width={320} />
            </span>
            <span>
              <b className={styles.title}>{post.title}</b>
              <small className="number">
                {post.artist} · <Time at={post.createTime} />
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
