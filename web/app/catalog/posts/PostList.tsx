import type { Resource } from '@shenglang/contract/catalog/entities'
import { shortDate } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { Cover } from '../../ui/Cover.tsx'
import styles from './posts.module.css'

/** Posts by their covers and titles; `now` is the instant at which the page was asked for. */
export function PostList({ posts, now }: { posts: Resource[]; now: string }) {
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
                {post.artist} · {shortDate(post.createTime, new Date(now))}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
