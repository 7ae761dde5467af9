import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'
import { COMMENT_ORDERS, type Comment, type CommentOrder, type WaveMarker } from '@shenglang/contract/social/entities'
import {
  addComment,
  COMMENTS_SIZE,
  deleteComment,
  likeComment,
  listComments,
  SOME_COMMENTS_MAX,
  someComments,
  waveMarkers,
} from '@shenglang/contract/social/routes'
import type { Track } from '@shenglang/player/engine/engine-state'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call, callQuietly } from '../remote/api.ts'
import { changeAtOnce } from '../remote/change-at-once.ts'
import type { Call } from '../remote/page-context.ts'
import { keyOf } from '../remote/remote-query.ts'
import { type CommentPage, type CommentPages, withComment, withCount, withEdited, withFirst, withNews } from './comment-pages.ts'

/** The commented work or post. */
export interface Subject {
  subjectId: string
  /** The owner of the work. */
  ownerId: string
  /** The track, if any: comments may have a time in it. */
  track?: Track | undefined
}

/** The keys of a subject's lists: by order, and replies by their parent. */
const listsOf = (subjectId: string) => [...keyOf(listComments), subjectId]

function growing(subjectId: string, name: string, args: Pick<ArgsOf<typeof listComments>, 'orderBy' | 'parentId'>) {
  return infiniteQueryOptions({
    queryKey: [...listsOf(subjectId), name],
    queryFn: ({ pageParam, signal }) =>
      call(listComments, { resourceId: subjectId, pageSize: COMMENTS_SIZE, after: pageParam, ...args }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }: CommentPage) => next || undefined,
    // A returning reader starts over: a long list is not reloaded page by page.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const commentsQuery = (subjectId: string, orderBy: CommentOrder) => growing(subjectId, orderBy, { orderBy })
export const repliesQuery = (subjectId: string, parentId: string) => growing(subjectId, `replies-${parentId}`, { parentId })

/** The newest comments, for a page's loader. */
export function loadComments(request: Call, subjectId: string): Promise<CommentPage> {
  return request(listComments, { resourceId: subjectId, pageSize: COMMENTS_SIZE })
}

const change = (client: QueryClient, subjectId: string, edit: (data: CommentPages) => CommentPages) =>
  client.setQueriesData<CommentPages>({ queryKey: listsOf(subjectId) }, (data) => data && edit(data))

/** Comments that the lists already show from the answer to the user's own call: the event may be faster or slower. */
const shown = new Set<string>()

/** Sends a comment; it is shown at once in the open lists, and on the wave. */
export async function sendComment(client: QueryClient, args: ArgsOf<typeof addComment>): Promise<Comment> {
  const comment = await call(addComment, args)
  const { resourceId: subjectId } = args
  const { commentId, parentId } = comment
  if (shown.has(commentId)) return comment
  change(client, subjectId, (data) => withCount(data, 1))
  if (parentId !== '') {
    change(client, subjectId, (data) => withEdited(data, parentId, addReplies(1)))
    const { queryKey } = repliesQuery(subjectId, parentId)
    client.setQueryData<CommentPages>(queryKey, (data) => data && withComment(data, comment))
  }
  if (parentId === '') {
    for (const order of COMMENT_ORDERS) {
      const { queryKey } = commentsQuery(subjectId, order)
      client.setQueryData<CommentPages>(queryKey, (data) => data && withComment(data, comment))
    }
  }
  const marker = markerOf(comment)
  if (marker) changeMarkers(client, subjectId, (rows) => withoutRepeats([...rows, marker]))
  return comment
}

function markerOf({ commentId: id, timeMs, avatar, nickName: nickname, content: comment }: Comment): WaveMarker | undefined {
  return timeMs === null ? undefined : { id, avatar, nickname, comment, time: timeMs / 1000 }
}

/** Each once, in the order of the wave. */
const withoutRepeats = (markers: WaveMarker[]) =>
  [...new Map(markers.map((marker) => [marker.id, marker])).values()].toSorted((one, other) => one.time - other.time)

function changeMarkers(client: QueryClient, resourceId: string, edit: (rows: WaveMarker[]) => WaveMarker[]): void {
  const queryKey = keyOf(waveMarkers, { resourceId })
  client.setQueryData<AnswerOf<typeof waveMarkers>>(queryKey, (page) => page && { ...page, rows: edit(page.rows) })
}

const addReplies = (step: number) => (comment: Comment) => ({ ...comment, replyCount: Math.max(0, comment.replyCount + step) })

/** Deletes a comment or a reply; the lists show the result, with replies that others wrote meanwhile. */
export async function removeComment(client: QueryClient, subjectId: string, { commentId, parentId }: Comment): Promise<void> {
  await call(deleteComment, { id: commentId })
  await showChanges(client, subjectId, parentId === '' ? [commentId] : [commentId, parentId])
}

/** Loads the state of comments and shows it in every open list, and on the wave. */
export async function showChanges(
  client: QueryClient,
  subjectId: string,
  ids: readonly string[],
  beforeChange = () => {},
): Promise<void> {
  for (let from = 0; from < ids.length; from += SOME_COMMENTS_MAX) {
    const requestedIds = ids.slice(from, from + SOME_COMMENTS_MAX)
    const { rows, commentCount } = await callQuietly(someComments, { resourceId: subjectId, ids: requestedIds.join(',') })
    const news = { requestedIds, rows, commentCount }
    for (const id of requestedIds) shown.add(id)
    beforeChange()
    for (const [queryKey] of client.getQueriesData({ queryKey: listsOf(subjectId) })) {
      const parentId = /^replies-(\d+)$/.exec(String(queryKey.at(-1)))?.[1] ?? ''
      client.setQueryData<CommentPages>(queryKey, (data) => data && withNews(data, parentId, news))
    }
    changeMarkers(client, subjectId, (markers) =>
      withoutRepeats([...markers.filter(({ id }) => !requestedIds.includes(id)), ...rows.flatMap((row) => markerOf(row) ?? [])]),
    )
  }
}

/** Reloads the newest comments: some may have been missed. */
export async function catchUp(client: QueryClient, subjectId: string, beforeChange: () => void): Promise<void> {
  const { queryKey } = commentsQuery(subjectId, 'newest')
  if (!client.getQueryData(queryKey)) return
  const first = await callQuietly(listComments, { resourceId: subjectId, pageSize: COMMENTS_SIZE })
  beforeChange()
  client.setQueryData<CommentPages>(queryKey, (data) => data && withFirst(data, first))
}

/** Toggles a like; shown at once, and undone where it is refused. */
export async function toggleLike(client: QueryClient, subjectId: string, { commentId, isLiked, likeCount }: Comment) {
  const show = (state: Pick<Comment, 'isLiked' | 'likeCount'>) =>
    change(client, subjectId, (data) => withEdited(data, commentId, (comment) => ({ ...comment, ...state })))
  const answer = await changeAtOnce(client, {
    key: ['comment-like', commentId],
    show() {
      show({ isLiked: !isLiked, likeCount: Math.max(0, likeCount + (isLiked ? -1 : 1)) })
      return () => show({ isLiked, likeCount })
    },
    send: () => call(likeComment, { id: commentId, isLiked: !isLiked }),
    isRepeatable: true,
  })
  if (answer) show(answer)
}
