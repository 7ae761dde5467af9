import type { Reportable } from '../composition/domain/domain.ts'
import { lockPost, selectPosts, selectReportedPost, updatePost } from './posts.sql.ts'

/** A reported post: taken down it is hidden from everybody, its author too. */
export const reportablePosts: Reportable = {
  kind: 'post',
  async find(db, id) {
    const [post] = await selectPosts(db, [id], undefined)
    return post && { authorId: post.author_id, content: textOf(post) }
  },
  async show(db, id) {
    const post = await selectReportedPost(db, id)
    if (!post) return undefined
    return {
      userId: post.author_id,
      nickName: post.nick_name,
      content: textOf(post),
      createTime: post.created_at.toISOString(),
      pictures: post.pictures,
      address: `/post?id=${id}`,
      around: [],
    }
  },
  async takeDown(transaction, id) {
    if (await lockPost(transaction, id)) await updatePost(transaction, id, { hidden_at: new Date(), hidden_by: 'staff' })
  },
}

const textOf = ({ title, topic, content }: { title: string; topic: string; content: string }) =>
  [title, topic && `#${topic}`, content].filter(Boolean).join('\n')
