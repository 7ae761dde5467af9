import { isFault } from '@shenglang/contract/fault'
import { readPost } from '@shenglang/contract/social/posts'
import { useQueryClient } from '@tanstack/react-query'
import { data, useNavigate } from 'react-router'
import { useCachedAnswer } from '../../remote/loaded.ts'
import { callContext, partContext } from '../../remote/page-context.ts'
import { keyOf } from '../../remote/remote-query.ts'
import { pageMeta, summaryOf } from '../../ui/text/page-meta.ts'
import { Comments } from '../Comments.tsx'
import { loadComments } from '../comments.ts'
import type { Route } from './+types/post-page'
import { PostCard } from './PostCard.tsx'
import { postName } from './post-address.ts'
import styles from './post-page.module.css'
import * as texts from './texts.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  try {
    const call = context.get(callContext)
    const id = searchParams.get('id') ?? ''
    const [post, comments] = await Promise.all([call(readPost, { id }), context.get(partContext)(loadComments(call, id))])
    return { post, comments }
  } catch (error) {
    if (isFault(error) && error.status < 500) throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [{ title: texts.postTitle }]
  const { post } = args.loaderData
  const [picture] = post.pictures
  return [
    ...pageMeta(args, {
      title: postName(post),
      description: summaryOf(post.content, texts.postDescription(post.author.nickName)),
      type: 'article',
      ...(picture ? { picture: `${picture}?w=whole`, isCustomShape: true } : {}),
    }),
    { property: 'article:author', content: post.author.nickName },
  ]
}

export const handle = { isStoredOffline: true }

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const args = { id: loaderData.post.resourceId }
  const post = useCachedAnswer(readPost, args, loaderData.post)
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <div className={styles.page}>
      <PostCard
        key={post.resourceId}
        post={post}
        isWhole
        onChanged={(changed) => client.setQueryData(keyOf(readPost, args), changed)}
        onDeleted={() => void navigate('/circle', { replace: true })}
      />
      <Comments
        key={`comments ${post.resourceId}`}
        subject={{ subjectId: post.resourceId, ownerId: post.author.userId }}
        first={loaderData.comments}
      />
    </div>
  )
}
