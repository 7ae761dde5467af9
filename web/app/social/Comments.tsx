import type { Comment, CommentOrder } from '@shenglang/contract/social/entities'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SpeechGate } from '../moderation/SpeechGate.tsx'
import { Button } from '../ui/Button.tsx'
import { errorWords } from '../ui/error-words.ts'
import { useHoldInView } from '../ui/hold-in-view.ts'
import sections from '../ui/sections.module.css'
import { CommentComposer } from './CommentComposer.tsx'
import { CommentRow } from './CommentRow.tsx'
import styles from './Comments.module.css'
import { type CommentPage, commentsIn } from './comment-pages.ts'
import { commentsQuery, type Subject } from './comments.ts'
import { useLiveComments } from './live-comments.ts'

const ORDER_WORDS: Record<CommentOrder, string> = { newest: '最新', hottest: '最热', moment: '按时间点' }

interface CommentsProps {
  subject: Subject
  /** The newest, as the page's loader brought them. */
  first?: CommentPage | undefined
}

/** What people say of a resource or a post. Give it a new key for another one. */
export function Comments({ subject, first }: CommentsProps) {
  const [orderBy, setOrder] = useState<CommentOrder>('newest')
  const isFirst = orderBy === 'newest' && first !== undefined
  const list = useInfiniteQuery({
    ...commentsQuery(subject.subjectId, orderBy),
    ...(isFirst ? { initialData: { pages: [first], pageParams: [''] } } : {}),
  })
  const comments = list.data ? commentsIn(list.data) : []
  const count = list.data?.pages[0]?.commentCount ?? first?.commentCount
  const orders = (Object.keys(ORDER_WORDS) as CommentOrder[]).filter((order) => order !== 'moment' || subject.track)
  return (
    <section className={sections.section} id="comments" aria-labelledby="comments-title">
      <div className={styles.head}>
        <h2 id="comments-title">
          评论 <small className="number">{count}</small>
        </h2>
        <select aria-label="评论的顺序" value={orderBy} onChange={(event) => setOrder(event.target.value as CommentOrder)}>
          {orders.map((order) => (
            <option key={order} value={order}>
              {ORDER_WORDS[order]}
            </option>
          ))}
        </select>
      </div>
      <SpeechGate>
        <CommentComposer subject={subject} />
      </SpeechGate>
      <CommentList comments={comments} subject={subject} />
      {list.isPending ? <p className={styles.state}>评论加载中…</p> : null}
      {list.isSuccess && comments.length === 0 ? (
        <p className={styles.state}>{subject.track ? '还没有评论。哪一秒最好听？说说看。' : '还没有评论，来说第一句。'}</p>
      ) : null}
      {list.isError && !list.isFetchNextPageError ? (
        <p className={styles.state} role="alert">
          {errorWords(list.error)}
          <Button onClick={() => list.refetch()}>再取一次</Button>
        </p>
      ) : null}
      {list.hasNextPage ? (
        <div className={sections.grow}>
          <Button onClick={() => list.fetchNextPage()} disabled={list.isFetchingNextPage}>
            {list.isFetchingNextPage ? '加载中…' : list.isFetchNextPageError ? '加载失败，点此重试' : '更多评论'}
          </Button>
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
