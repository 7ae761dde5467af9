import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { data, Link } from 'react-router'
import { callContext } from '../../remote/page-context.ts'
import { FavouriteButton } from '../../track/FavouriteButton.tsx'
import { CopyLink } from '../../ui/CopyLink.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { Time } from '../../ui/Time.tsx'
import { Paragraphs } from '../detail/Paragraphs.tsx'
import { loadResource } from '../detail/resource-detail.ts'
import type { Route } from './+types/post-page'
import styles from './posts.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const post = await loadResource(context.get(callContext), new URL(request.url).searchParams)
  if (post.contentType !== CONTENT_TYPES.post) throw data(null, { status: 404 })
  return { post }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.post.title ?? '贴子'} · 声浪` },
  { name: 'description', content: loaderData?.post.description.slice(0, 120) ?? '' },
]

export default function PostPage({ loaderData: { post } }: Route.ComponentProps) {
  return (
    <article className={styles.article}>
      <span className={styles.banner}>
        <Cover cover={post.cover} color={post.coverColor} width={640} isEager />
      </span>
      <h1>{post.title}</h1>
      <div className={styles.by}>
        <span className="number">
          <Link to={`/artist?id=${post.artistId}`}>{post.artist}</Link> · <Time at={post.createTime} />
        </span>
        <FavouriteButton resource={post} isCounted />
        <CopyLink path={`/post?id=${post.resourceId}`} />
      </div>
      <div className={styles.text}>
        <Paragraphs text={post.description} />
      </div>
    </article>
  )
}
