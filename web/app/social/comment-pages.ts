import type { AnswerOf } from '@shenglang/contract/route'
import type { Comment } from '@shenglang/contract/social/entities'
import type { listComments } from '@shenglang/contract/social/routes'
import type { InfiniteData } from '@tanstack/react-query'

export type CommentPage = AnswerOf<typeof listComments>
/** A list of comments as far as it was loaded. */
export type CommentPages = InfiniteData<CommentPage, string>

/** Each comment once: what was liked meanwhile may stand on two pages of the best. */
export function commentsIn({ pages }: Pick<CommentPages, 'pages'>): Comment[] {
  return [...new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.commentId, row]))).values()]
}

/** With one more: a comment before the others, a reply after them. */
export function withComment(data: CommentPages, comment: Comment): CommentPages {
  const isReply = comment.parentId !== ''
  const at = isReply ? data.pages.length - 1 : 0
  const added = (rows: Comment[]) => (isReply ? [...rows, comment] : [comment, ...rows])
  return withPages(data, ({ rows, total }, index) => ({ rows: index === at ? added(rows) : rows, total: total + 1 }))
}

/** One of them as `edit` makes it; nothing takes it out. */
export function withEdited(data: CommentPages, commentId: string, edit: (comment: Comment) => Comment | undefined): CommentPages {
  const before = commentsIn(data).find((comment) => comment.commentId === commentId)
  if (!before) return data
  const after = edit(before)
  return withPages(data, ({ rows, total }) => ({
    rows: rows.flatMap((row) => (row.commentId === commentId ? (after ?? []) : row)),
    total: total - (after ? 0 : 1),
  }))
}

/** With so many more comments and replies in all. */
export function withCount(data: CommentPages, step: number): CommentPages {
  return withPages(data, ({ commentCount }) => ({ commentCount: commentCount + step }))
}

function withPages(data: CommentPages, edit: (page: CommentPage, index: number) => Partial<CommentPage>): CommentPages {
  return { ...data, pages: data.pages.map((page, index) => ({ ...page, ...edit(page, index) })) }
}

/** What becomes of a comment that is deleted: with replies it stays, without its words. */
export function afterDeletion(comment: Comment): Comment | undefined {
  if (comment.replyCount === 0) return undefined
  const nobody = { userId: '', nickName: '', avatar: '', addrRegion: '', isOwn: false, isByOwner: false }
  return { ...comment, ...nobody, content: '', timeMs: null, likeCount: 0, isLiked: false, isDeleted: true, mayDelete: false }
}
