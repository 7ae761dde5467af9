import { clockTime, shortCount } from '@shenglang/contract/format'
import type { Comment } from '@shenglang/contract/social/entities'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useReport } from '../moderation/report.tsx'
import { usePlaying } from '../playback/track/playing.ts'
import { useSignInPrompt, useUser } from '../session/session.tsx'
import { attempt } from '../ui/browser/attempt.ts'
import { lazyPart } from '../ui/browser/lazy-part.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { LoadMore } from '../ui/controls/LoadMore.tsx'
import { Avatar } from '../ui/data/Avatar.tsx'
import { IconChevronDown, IconChevronUp, IconDots, IconHeart, IconHeartFilled } from '../ui/data/icons.ts'
import { Time } from '../ui/data/Time.tsx'
import { errorMessage } from '../ui/text/error-message.ts'
import { LinkedText } from '../ui/text/LinkedText.tsx'
import { ReplyComposer, replyDraft } from './CommentComposer.tsx'
import styles from './Comments.module.css'
import { commentsIn } from './comment-pages.ts'
import { repliesQuery, type Subject, toggleLike } from './comments.ts'
import * as texts from './texts.ts'

const CommentMenu = lazyPart(() => import('./CommentMenu.tsx'))

interface CommentRowProps {
  comment: Comment
  subject: Subject
}

/** A comment with its replies. */
export function CommentRow({ comment, subject }: CommentRowProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const [answer, setAnswer] = useState<{ to: Comment; isBegun: boolean }>()
  const { replyCount } = comment
  const userId = useUser()?.userId
  useEffect(() => {
    if (userId === undefined || replyDraft(userId, comment.commentId).read() === '') return
    setAnswer((now) => now ?? { to: comment, isBegun: true })
  }, [userId, comment])
  const reply = (to: Comment) => setAnswer({ to, isBegun: false })
  return (
    <li id={`comment-${comment.commentId}`}>
      <CommentBody comment={comment} subject={subject} onReply={reply} />
      <div className={styles.under}>
        {replyCount > 0 ? (
          <button
            type="button"
            className={`${styles.fold} hover-ink-t0`}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? texts.hideReplies : texts.replyCount(replyCount)}
            {isUnfolded ? <IconChevronUp size={14} aria-hidden="true" /> : <IconChevronDown size={14} aria-hidden="true" />}
          </button>
        ) : null}
        {isUnfolded && replyCount > 0 ? <Replies comment={comment} subject={subject} onReply={reply} /> : null}
        {answer ? (
          <ReplyComposer
            key={answer.to.commentId}
            subject={subject}
            comment={answer.to}
            isBegun={answer.isBegun}
            onSent={() => {
              setAnswer(undefined)
              setUnfolded(true)
            }}
            onCancel={() => setAnswer(undefined)}
          />
        ) : null}
      </div>
    </li>
  )
}

interface CommentBodyProps extends CommentRowProps {
  onReply: (comment: Comment) => void
}

function Replies({ comment, subject, onReply }: CommentBodyProps) {
  const list = useInfiniteQuery(repliesQuery(subject.subjectId, comment.commentId))
  return (
    <>
      <ol className={styles.replies}>
        {list.data
          ? commentsIn(list.data).map((reply) => (
              <li key={reply.commentId} id={`comment-${reply.commentId}`}>
                <CommentBody comment={reply} subject={subject} onReply={onReply} />
              </li>
            ))
          : null}
      </ol>
      {list.isPending ? <p className="flex wrap middle gap-12 ink-t2">{texts.loadingReplies}</p> : null}
      {list.isError && !list.isFetchNextPageError ? (
        <p className="flex wrap middle gap-12 ink-t2" role="alert">
          {errorMessage(list.error)}
          <Button onClick={() => list.refetch()}>{texts.fetchAgain}</Button>
        </p>
      ) : null}
      <LoadMore list={list} className={`${styles.fold} hover-ink-t0`}>
        {texts.moreReplies}
      </LoadMore>
    </>
  )
}

/** A comment or reply: author, second, and actions. */
function CommentBody({ comment, subject, onReply }: CommentBodyProps) {
  if (comment.isDeleted) return <p className="ink-t2">{texts.commentDeleted}</p>
  const { userId, nickName, avatar, content, mention, mentions, addrRegion, createTime, isByOwner } = comment
  return (
    <article className={styles.said} aria-label={texts.commentOf(nickName)}>
      <Avatar avatar={avatar} name={nickName} size={comment.parentId === '' ? 32 : 28} />
      <div className="shrink">
        <p className={styles.by}>
          <Link to={`/user?id=${userId}`} className="one-line max-full bold">
            {nickName}
          </Link>
          {isByOwner ? <span className={styles.owner}>{texts.author}</span> : null}
          <TimeChip comment={comment} subject={subject} />
          <small className="number">
            <Time at={createTime} />
            {addrRegion === '' ? null : ` · ${addrRegion}`}
          </small>
        </p>
        <p className={`${styles.text} ink-t1 break`}>
          {mention ? (
            <>
              {texts.reply} <Link to={`/user?id=${mention.userId}`}>{mention.nickName}</Link>：
            </>
          ) : null}
          <LinkedText text={content} mentions={mentions} />
        </p>
      </div>
      <Actions comment={comment} subject={subject} onReply={onReply} />
    </article>
  )
}

/** Its second in the music; a click plays from there. */
function TimeChip({ comment: { timeMs }, subject: { track } }: CommentRowProps) {
  const { playFrom } = usePlaying()
  if (timeMs === null || !track) return null
  return (
    <button
      type="button"
      className={`${styles.moment} number text-12 relative pad-0-8 edge-2 radius-small hover-bg3`}
      aria-label={texts.playFrom(clockTime(timeMs))}
      onClick={() => playFrom(timeMs / track.duration, track, [track])}
    >
      {clockTime(timeMs)}
    </button>
  )
}

function Actions({ comment, subject, onReply }: CommentBodyProps) {
  const client = useQueryClient()
  const ensureSignedIn = useSignInPrompt()
  const more = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const report = useReport({ kind: 'comment', id: comment.commentId })
  const { nickName, isLiked, likeCount } = comment
  const like = async () => {
    if (!ensureSignedIn()) return
    await attempt(() => toggleLike(client, subject.subjectId, comment))
  }
  return (
    <div className={styles.actions}>
      <button type="button" className={`${styles.quiet} hover-ink-t0`} onClick={() => ensureSignedIn() && onReply(comment)}>
        {texts.reply}
      </button>
      <button
        ref={more}
        type="button"
        className={`${styles.quiet} hover-ink-t0`}
        aria-label={texts.moreAboutComment(nickName)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconDots size={16} />
      </button>
      <button
        type="button"
        className={`${styles.like} number hover-ink-t0`}
        aria-pressed={isLiked}
        aria-label={texts.likeComment(nickName, likeCount)}
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
            onReport={report.request}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
      {report.dialog}
    </div>
  )
}
