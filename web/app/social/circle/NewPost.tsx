import type { Post } from '@shenglang/contract/social/posts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { SpeechGate } from '../../moderation/SpeechGate.tsx'
import { useSignInGate, useUser } from '../../session/session.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { showToast } from '../../ui/notifier.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import styles from './circle-page.module.css'
import { putPostOnTop } from './post-cache.ts'
import { keptDraft } from './post-draft.ts'

const PostEditor = lazy(() => import('./PostEditor.tsx'))

/** Where one begins to write. */
export function NewPost({ topic = '' }: { topic?: string }) {
  const client = useQueryClient()
  const user = useUser()
  const mayGoOn = useSignInGate()
  const [isOpen, setOpen] = useState(false)
  const [hasDraft, setDraft] = useState(false)
  const button = useFocusBack<HTMLButtonElement>(isOpen)
  const userId = user?.userId
  useEffect(() => setDraft(!isOpen && userId !== undefined && keptDraft(userId) !== undefined), [isOpen, userId])
  const published = (post: Post) => {
    setOpen(false)
    putPostOnTop(client, post)
    showToast('已发布', 'good')
  }
  if (!isOpen) {
    return (
      <button ref={button} type="button" className={styles.open} onClick={() => mayGoOn() && setOpen(true)}>
        <Avatar avatar={user?.avatar ?? ''} name={user?.nickName ?? ''} size={32} />
        {hasDraft ? '继续写上次的草稿' : topic === '' ? '写给同行：现场、歌单，或一个问题' : `在 #${topic} 下写一篇`}
      </button>
    )
  }
  return (
    <section className={styles.writing} aria-label="写贴子">
      <Suspense fallback={<p role="status">加载中…</p>}>
        <SpeechGate>
          <PostEditor topic={topic} onSaved={published} onCancel={() => setOpen(false)} />
        </SpeechGate>
      </Suspense>
    </section>
  )
}
