import { clockTime, shortCount } from '@shenglang/contract/format'
import type { Comment } from '@shenglang/contract/social/entities'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useReport } from '../moderation/report.tsx'
import { usePlaying } from '../playback/playing.ts'
import { useSignInGate } from '../session/session.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { errorWords } from '../ui/error-words.ts'
import { IconChevronDown, IconChevronUp, IconDots, IconHeart, IconHeartFilled } from '../ui/icons.ts'
import { LinkedText } from '../ui/LinkedText.tsx'
import { showToast } from '../ui/notifier.ts'
import { Time } from '../ui/Time.tsx'
import { ReplyComposer } from './CommentComposer.tsx'
import styles from './Comments.module.css'
import { commentsIn } from './comment-pages.ts'
import { repliesQuery, type Subject, toggleLike } from './comments.ts'

const CommentMenu = lazy(() => import('./CommentMenu.tsx'))

interface CommentRowProps {
  comment: Comment
  subject: Subject
}

/** A comment with what was answered. */
export function CommentRow({ comment, subject }: CommentRowProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const [answered, setAnswered] = useState<Comment>()
  const { replyCount } = comment
  return (
    <li className={styles.comment} id={`comment-${comment.commentId}`}>
      <Said comment={comment} subject={subject} onReply={setAnswered} />
      <div className={styles.under}>
        {replyCount > 0 ? (
          <button type="button" className={styles.fold} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {isUnfolded ? '收起回复' : `${replyCount} 条回复`}
            {isUnfolded ? <IconChevronUp size={14} aria-hidden="true" /> : <IconChevronDown size={14} aria-hidden="true" />}
          </button>
        ) : null}
        {isUnfolded && replyCount > 0 ? <Replies comment={comment} subject={subject} onReply={setAnswered} /> : null}
        {answered ? (
          <ReplyComposer
            key={answered.commentId}
            subject={subject}
            comment={answered}
            onSent={() => {
              setAnswered(undefined)
              setUnfolded(true)
            }}
            onCancel={() => setAnswered(undefined)}
          />
        ) : null}
      </div>
    </li>
  )
}

interface SaidProps extends CommentRowProps {
  onReply: (comment: Comment) => void
}

function Replies({ comment, subject, onReply }: SaidProps) {
  const list = useInfiniteQuery(repliesQuery(subject.subjectId, comment.commentId))
  return (
    <>
      <ol className={styles.replies}>
        {list.data
          ? commentsIn(list.data).map((reply) => (
              <li key={reply.commentId} id={`comment-${reply.commentId}`}>
                <Said comment={reply} subject={subject} onReply={onReply} />
              </li>
            ))
          : null}
      </ol>
      {list.isPending ? <p className={styles.state}>回复加载中…</p> : null}
      {list.isError && !list.isFetchNextPageError ? (
        <p className={styles.state} role="alert">
          {errorWords(list.error)}
          <Button onClick={() => list.refetch()}>再取一次</Button>
        </p>
      ) : null}
      {list.hasNextPage ? (
        <button type="button" className={styles.fold} disabled={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {list.isFetchingNextPage ? '加载中…' : list.isFetchNextPageError ? '加载失败，点此重试' : '更多回复'}
        </button>
      ) : null}
    </>
  )
}

/** One thing that somebody said: who, when in the music, and what can be done with it. */
function Said({ comment, subject, onReply }: SaidProps) {
  if (comment.isDeleted) return <p className={styles.deleted}>评论已删除</p>
  const { userId, nickName, avatar, content, mention, mentions, addrRegion, createTime, isByOwner } = comment
  return (
    <article className={styles.said} aria-label={`${nickName} 的评论`}>
      <Avatar avatar={avatar} name={nickName} size={comment.parentId === '' ? 32 : 28} />
      <div className={styles.words}>
        <p className={styles.by}>
          <Link to={`/user?id=${userId}`} className="one-line">
            {nickName}
          </Link>
          {isByOwner ? <span className={styles.owner}>作者</span> : null}
          <MomentChip comment={comment} subject={subject} />
          <small className="number">
            <Time at={createTime} look="relative" />
            {addrRegion === '' ? null : ` · ${addrRegion}`}
          </small>
        </p>
        <p className={styles.text}>
          {mention ? (
            <>
              回复 <Link to={`/user?id=${mention.userId}`}>{mention.nickName}</Link>：
            </>
          ) : null}
          <LinkedText text={content} mentions={mentions} />
        </p>
      </div>
      <Actions comment={comment} subject={subject} onReply={onReply} />
    </article>
  )
}

/** The second at which it stands; a click plays from there. */
function MomentChip({ comment: { timeMs }, subject: { track } }: CommentRowProps) {
  const { playFrom } = usePlaying()
  if (timeMs === null || !track) return null
  return (
    <button
      type="button"
      className={`${styles.moment} number`}
      aria-label={`从 ${clockTime(timeMs)} 播放`}
      onClick={() => playFrom(timeMs / track.duration, track, [track])}
    >
      {clockTime(timeMs)}
    </button>
  )
}

function Actions({ comment, subject, onReply }: SaidProps) {
  const client = useQueryClient()
  const mayGoOn = useSignInGate()
  const more = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const report = useReport({ kind: 'comment', id: comment.commentId })
  const { nickName, isLiked, likeCount } = comment
  const like = async () => {
    if (!mayGoOn()) return
    await toggleLike(client, subject.subjectId, comment).catch((error) => showToast(errorWords(error), 'bad'))
  }
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.quiet} onClick={() => mayGoOn() && onReply(comment)}>
        回复
      </button>
      <button
        ref={more}
        type="button"
        className={styles.quiet}
        aria-label={`更多：${nickName} 的评论`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconDots size={16} />
      </button>
      <button
        type="button"
        className={`${styles.like} number`}
        aria-pressed={isLiked}
        aria-label={`赞 ${nickName} 的评论，${likeCount}`}
        onClick={like}
      >
        {isLiked ? <IconHeartFilled size={16} /> : <IconHeart size={16} />}
        {likeCount > 0 ? shortCount(likeCount) : null}
      </button>
      {isOpen && more.current ? (
        <Suspense>
          <CommentMenu
            comment={comment}
            subject={subject}
            anchor={more.current}
            onReport={report.ask}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
      {report.dialog}
    </div>
  )
}
