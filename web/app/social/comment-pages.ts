import type { AnswerOf } from '@shenglang/contract/route'
import type { Comment } from '@shenglang/contract/social/entities'
import type { listComments } from '@shenglang/contract/social/routes'
import type { InfiniteData } from '@tanstack/react-query'
import { rowsOfPages } from '../remote/rows-of-pages.ts'

export type CommentPage = AnswerOf<typeof listComments>
/** The loaded part of a list of comments. */
export type CommentPages = InfiniteData<CommentPage, string>

/** Each comment once: a like may put it on two pages of the best. */
export function commentsIn({ pages }: Pick<CommentPages, 'pages'>): Comment[] {
  return rowsOfPages(pages, ({ commentId }) => commentId)
}

/** Adds a comment before the others, or a reply after them. */
export function withComment(data: CommentPages, comment: Comment): CommentPages {
  const isReply = comment.parentId !== ''
  const at = isReply ? data.pages.length - 1 : 0
  const added = (rows: Comment[]) => (isReply ? [...rows, comment] : [comment, ...rows])
  return withPages(data, ({ rows, total }, index) => ({ rows: index === at ? added(rows) : rows, total: total + 1 }))
}

/** Replaces one of them by the result of `edit`; undefined removes it. */
export function withEdited(data: CommentPages, commentId: string, edit: (comment: Comment) => Comment | undefined): CommentPages {
  const before = commentsIn(data).find((comment) => comment.commentId === commentId)
  if (!before) return data
  const after = edit(before)
  return withPages(data, ({ rows, total }) => ({
    rows: rows.flatMap((row) => (row.commentId === commentId ? (after ?? []) : row)),
    total: total - (after ? 0 : 1),
  }))
}

/** The current state of requested comments: those that still exist. */
export interface CommentNews {
  requestedIds: readonly string[]
  rows: readonly Comment[]
  /** Number of all comments and replies on the subject. */
  commentCount: number
}

/**
 * Updates a list of comments, or of the replies to `parentId`: changed ones are replaced, deleted ones removed, and those
 * newer than the whole list added in their place.
 */
export function withNews(data: CommentPages, parentId: string, { requestedIds, rows, commentCount }: CommentNews): CommentPages {
  const newest = commentsIn(data).reduce((newest, { commentId }) => Math.max(newest, Number(commentId)), 0)
  const isComplete = data.pages.at(-1)?.next === ''
  let next = withPages(data, () => ({ commentCount }))
  for (const id of requestedIds) {
    const row = rows.find(({ commentId }) => commentId === id)
    const isListed = commentsIn(next).some(({ commentId }) => commentId === id)
    if (isListed) next = withEdited(next, id, () => row)
    // Replies are appended, so a new one is added only where the last one is loaded.
    else if (row?.parentId === parentId && Number(id) > newest && (parentId === '' || isComplete)) next = withComment(next, row)
  }
  return next
}

/** The newest comments with a fresh first page; where more were added than it holds, older ones are dropped. */
export function withFirst({ pages, pageParams }: CommentPages, first: CommentPage): CommentPages {
  const lastId = Number(first.rows.at(-1)?.commentId ?? 0)
  const known = commentsIn({ pages })
  const isGap = known.length > 0 && known.every(({ commentId }) => Number(commentId) < lastId)
  if (first.next === '' || isGap) return { pages: [first], pageParams: [''] }
  const older = ({ rows }: CommentPage) => rows.filter(({ commentId }) => Number(commentId) < lastId)
  const [top, ...rest] = pages
  const { total, commentCount } = first
  const below = rest.map((page) => ({ ...page, rows: older(page), total, commentCount }))
  return {
    pages: [{ ...first, rows: [...first.rows, ...(top ? older(top) : [])], next: top?.next ?? first.next }, ...below],
    pageParams,
  }
}

/** Changes the total count of comments and replies. */
export function withCount(data: CommentPages, step: number): CommentPages {
  return withPages(data, ({ commentCount }) => ({ commentCount: commentCount + step }))
}

function withPages(data: CommentPages, edit: (page: CommentPage, index: number) => Partial<CommentPage>): CommentPages {
  return { ...data, pages: data.pages.map((page, index) => ({ ...page, ...edit(page, index) })) }
}
