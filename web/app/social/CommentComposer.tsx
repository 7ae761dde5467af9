import { clockTime } from '@shenglang/contract/format'
import type { Comment } from '@shenglang/contract/social/entities'
import { COMMENT_MAX } from '@shenglang/contract/social/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { WritePermission } from '../moderation/WritePermission.tsx'
import { useEngineState } from '../playback/engine/playback.tsx'
import { momentText } from '../playback/waveform/moment-text.ts'
import { draftFor } from '../session/drafts.ts'
import type { SignedInUser } from '../session/frame-user.ts'
import { useSignInPrompt, useUser } from '../session/session.tsx'
import { Chip } from '../ui/controls/Chip.tsx'
import { Composer } from '../ui/controls/Composer.tsx'
import { Avatar } from '../ui/data/Avatar.tsx'
import styles from './Comments.module.css'
import { type Subject, sendComment } from './comments.ts'
import { explain } from './explain.tsx'
import { useMentionedText } from './mentions.ts'
import * as texts from './texts.ts'
import { usePlayingMs } from './use-playing-ms.ts'

/** The field for comments on the whole, or on the current second. */
export function CommentComposer({ subject }: { subject: Subject }) {
  const user = useUser()
  const ensureSignedIn = useSignInPrompt()
  if (user) return <UserComposer key={`${user.userId} ${subject.subjectId}`} subject={subject} user={user} />
  return (
    <div className={styles.write}>
      <Avatar avatar="" size={32} />
      <button
        type="button"
        className="hover-ink-t0 grow min-h-40 pad-0-16 edge-2 radius-dialog bg1 ink-t2 text-start"
        onClick={() => ensureSignedIn()}
      >
        {texts.signInToComment}
      </button>
    </div>
  )
}

function UserComposer({ subject, user }: { subject: Subject; user: SignedInUser }) {
  const client = useQueryClient()
  const playing = usePlayingMs(subject.track?.resourceId)
  const { people, mentionIdsIn, draft } = useMentionedText({
    resourceId: subject.subjectId,
    draft: { userId: user.userId, name: `comment ${subject.subjectId}` },
  })
  const [isPinned, setPinned] = useState(true)
  // The second stays where it was when the user began to write.
  const [begunAt, setBegunAt] = useState<number>()
  const at = begunAt ?? playing
  const isWithin = at !== undefined && at < (subject.track?.duration ?? 0)
  const hint = isWithin && isPinned ? texts.writeAt(clockTime(at)) : texts.saySomething
  const second = draftFor(user.userId, `second ${subject.subjectId}`)
  const readSecond = useEffectEvent(() => {
    const stored = second.read()
    if (stored !== '') setBegunAt(Number(stored))
  })
  useEffect(() => readSecond(), [])
  const change = (text: string) => {
    const begun = text === '' ? undefined : (begunAt ?? playing)
    setBegunAt(begun)
    second.save(begun === undefined ? '' : String(begun))
  }
  const send = (content: string) =>
    sendComment(client, {
      resourceId: subject.subjectId,
      content,
      mentionIds: mentionIdsIn(content),
      ...(isWithin && isPinned ? { timeMs: at } : {}),
    })
  return (
    <div className={styles.write}>
      <Avatar avatar={user.avatar} name={user.nickName} size={32} />
      <Composer
        label={texts.writeComment}
        placeholder={hint}
        maxLength={COMMENT_MAX}
        submit={texts.release}
        people={people}
        onSend={send}
        onChange={change}
        {...(draft ? { draft } : {})}
        explain={explain}
      >
        {isWithin ? (
          <Chip isSmall aria-pressed={isPinned} onClick={() => setPinned(!isPinned)}>
            {texts.writtenAt} <Moment atMs={at} resourceId={subject.subjectId} />
          </Chip>
        ) : null}
      </Composer>
    </div>
  )
}

/** The time, with the part of the playing version there. */
function Moment({ atMs, resourceId }: { atMs: number; resourceId: string }) {
  const isCurrent = useEngineState(({ currentMusic }) => currentMusic?.resourceId === resourceId)
  const source = useEngineState(({ sources, currentSourceIndex }) => sources[currentSourceIndex])
  return <span className="number">{momentText(atMs, (isCurrent && source?.sections) || [])}</span>
}

/** Names the draft of a reply to a comment. */
const replyName = (commentId: string) => `reply ${commentId}`
export const replyDraft = (userId: string, commentId: string) => draftFor(userId, replyName(commentId))

interface ReplyComposerProps {
  subject: Subject
  /** The comment or reply to answer. */
  comment: Comment
  /** It was begun before, on this page or an earlier load of it: it does not take the focus. */
  isBegun: boolean
  onSent: () => void
  onCancel: () => void
}

export function ReplyComposer({ subject, comment, isBegun, onSent, onCancel }: ReplyComposerProps) {
  const client = useQueryClient()
  const user = useUser()
  const whom = texts.replyTo(comment.nickName)
  const { people, mentionIdsIn, draft } = useMentionedText({
    resourceId: subject.subjectId,
    draft: user && { userId: user.userId, name: replyName(comment.commentId) },
  })
  const send = async (content: string) => {
    const about = { resourceId: subject.subjectId, parentId: comment.commentId }
    await sendComment(client, { ...about, content, mentionIds: mentionIdsIn(content) })
    onSent()
  }
  return (
    <WritePermission>
      <Composer
        label={whom}
        placeholder={whom}
        maxLength={COMMENT_MAX}
        submit={texts.reply}
        takesFocus={!isBegun}
        people={people}
        onSend={send}
        {...(draft ? { draft } : {})}
        onCancel={() => {
          draft?.save('')
          onCancel()
        }}
        explain={explain}
      />
    </WritePermission>
  )
}
