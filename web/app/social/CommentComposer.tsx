import { isFault } from '@shenglang/contract/fault'
import { clockTime } from '@shenglang/contract/format'
import type { Comment } from '@shenglang/contract/social/entities'
import { COMMENT_MAX } from '@shenglang/contract/social/routes'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { SpeechGate } from '../moderation/SpeechGate.tsx'
import { useSignInGate, useUser } from '../session/session.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Composer } from '../ui/Composer.tsx'
import { errorWords } from '../ui/error-words.ts'
import styles from './Comments.module.css'
import { type Subject, sendComment } from './comments.ts'
import { useMoment } from './moment.ts'
import { useNamed } from './naming.ts'

/** Where one says something of the whole, or of the second that plays. */
export function CommentComposer({ subject }: { subject: Subject }) {
  const client = useQueryClient()
  const user = useUser()
  const mayGoOn = useSignInGate()
  const playing = useMoment(subject.track?.resourceId)
  const { people, mentionIdsIn } = useNamed(subject.subjectId)
  const [isPinned, setPinned] = useState(true)
  // It stands where it was when somebody began to write.
  const [begunAt, setBegunAt] = useState<number>()
  const at = begunAt ?? playing
  const isWithin = at !== undefined && at < (subject.track?.duration ?? 0)
  const words = isWithin && isPinned ? `写在 ${clockTime(at)} 这一刻` : '说点什么…'
  if (!user) {
    return (
      <div className={styles.write}>
        <Avatar avatar="" size={32} />
        <button type="button" className={styles.gate} onClick={() => mayGoOn()}>
          登录后写评论
        </button>
      </div>
    )
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
        label="写评论"
        placeholder={words}
        maxLength={COMMENT_MAX}
        submit="发布"
        people={people}
        onSend={send}
        onChange={(text) => setBegunAt(text === '' ? undefined : (begunAt ?? playing))}
        explain={explain}
      >
        {isWithin ? (
          <Chip isSmall aria-pressed={isPinned} onClick={() => setPinned(!isPinned)}>
            写在 <span className="number">{clockTime(at)}</span>
          </Chip>
        ) : null}
      </Composer>
    </div>
  )
}

interface ReplyComposerProps {
  subject: Subject
  /** The comment or reply that is answered. */
  comment: Comment
  onSent: () => void
  onCancel: () => void
}

export function ReplyComposer({ subject, comment, onSent, onCancel }: ReplyComposerProps) {
  const client = useQueryClient()
  const whom = `回复 ${comment.nickName}`
  const { people, mentionIdsIn } = useNamed(subject.subjectId)
  const send = async (content: string) => {
    const about = { resourceId: subject.subjectId, parentId: comment.commentId }
    await sendComment(client, { ...about, content, mentionIds: mentionIdsIn(content) })
    onSent()
  }
  return (
    <SpeechGate>
      <Composer
        label={whom}
        placeholder={whom}
        maxLength={COMMENT_MAX}
        submit="回复"
        isWanted
        people={people}
        onSend={send}
        onCancel={onCancel}
        explain={explain}
      />
    </SpeechGate>
  )
}

/** Says of a refusal what can be done about it. */
function explain(error: unknown): ReactNode {
  if (!isFault(error) || error.code !== 'PHONE_REQUIRED') return errorWords(error)
  return (
    <>
      {error.message} <Link to="/user/components/ChangePhoneNumber">去绑定手机号</Link>
    </>
  )
}
