import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { shortDate } from '@shenglang/contract/wording'
import { Link } from 'react-router'
import { callContext } from '../../remote/page-context.ts'
import { Cover } from '../../ui/Cover.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import { loadResourceList } from '../list/resource-list.ts'
import styles from '../posts/posts.module.css'
import type { Route } from './+types/circle-page'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const list = await loadResourceList(context.get(callContext), query, { contentType: CONTENT_TYPES.post })
  return { list, now: new Date().toISOString() }
}

export const meta: Route.MetaFunction = () => [
  { title: '圈子 · 声浪' },
  { name: 'description', content: 'DJ 与制作人写给同行的经验。' },
]

export default function CirclePage({ loaderData: { list, now } }: Route.ComponentProps) {
  return (
    <ListScreen title="圈子" lead="DJ 与制作人写给同行的经验" list={list} unit="篇" orders={['newest', 'collects']}>
      {(posts) => (
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
      )}
    </ListScreen>
  )
}
