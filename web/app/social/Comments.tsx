import type { Comment, CommentOrder } from '@shenglang/contract/social/entities'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { WritePermission } from '../moderation/WritePermission.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { LoadMore } from '../ui/controls/LoadMore.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { useHoldInView } from '../ui/layout/hold-in-view.ts'
import { errorMessage } from '../ui/text/error-message.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { CommentRow } from './CommentRow.tsx'
import styles from './Comments.module.css'
import { type CommentPage, commentsIn } from './comment-pages.ts'
import { commentsQuery, type Subject } from './comments.ts'
import { useLiveComments } from './live-comments.ts'
import * as texts from './texts.ts'

interface CommentsProps {
  subject: Subject
  /** The newest, from the page's loader. */
  first?: CommentPage | undefined
}

/** The comments on a resource or a post. Use a new key for another one. */
export function Comments({ subject, first }: CommentsProps) {
  const [orderBy, setOrder] = useState<CommentOrder>('newest')
  const isFirst = orderBy === 'newest' && first !== undefined
  const list = useInfiniteQuery({
    ...commentsQuery(subject.subjectId, orderBy),
    ...(isFirst ? { initialData: { pages: [first], pageParams: [''] } } : {}),
  })
  const comments = list.data ? commentsIn(list.data) : []
  const count = list.data?.pages[0]?.commentCount ?? first?.commentCount
  const orders = (Object.keys(texts.ORDER_TEXT) as CommentOrder[]).filter((order) => order !== 'moment' || subject.track)
  return (
    <section className="mt-24" id="comments" aria-labelledby="comments-title">
      <div className={`${styles.head} flex middle between min-h-hit`}>
        <h2 id="comments-title">
          {texts.comment} <small className="number">{count}</small>
        </h2>
        <Select
          aria-label={texts.commentOrder}
          value={orderBy}
          options={orders.map((order) => ({ value: order, name: texts.ORDER_TEXT[order] }))}
          onPick={(order) => setOrder(order as CommentOrder)}
        />
      </div>
      <WritePermission>
        <CommentComposer subject={subject} />
      </WritePermission>
      <CommentList comments={comments} subject={subject} />
      {list.isPending ? <p className="flex wrap middle gap-12 ink-t2">{texts.loadingComments}</p> : null}
      {list.isSuccess && comments.length === 0 ? (
        <p className="flex wrap middle gap-12 ink-t2">{subject.track ? texts.noCommentsMarker : texts.noComments}</p>
      ) : null}
      {list.isError && !list.isFetchNextPageError ? (
        <p className="flex wrap middle gap-12 ink-t2" role="alert">
          {errorMessage(list.error)}
          <Button onClick={() => list.refetch()}>{texts.fetchAgain}</Button>
        </p>
      ) : null}
      {list.hasNextPage ? (
        <div className="flex centred mt-16">
          <LoadMore list={list}>{texts.moreComments}</LoadMore>
        </div>
      ) : null}
    </section>
  )
}

function CommentList({ comments, subject }: { comments: Comment[]; subject: Subject }) {
  const list = useRef<HTMLOListElement>(null)
  useLiveComments(subject.subjectId, useHoldInView(list, comments))
  return (
    <ol ref={list} className={styles.comments}>
      {comments.map((comment) => (
        <CommentRow key={comment.commentId} comment={comment} subject={subject} />
      ))}
    </ol>
  )
}
