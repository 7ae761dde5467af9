import type { Post } from '@shenglang/contract/social/posts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { WritePermission } from '../../moderation/WritePermission.tsx'
import { useSignInPrompt, useUser } from '../../session/session.tsx'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { useFocusBack } from '../../ui/overlays/use-focus-back.ts'
import styles from './circle-page.module.css'
import { putPostOnTop } from './post-cache.ts'
import { savedDraft } from './post-draft.ts'
import * as texts from './texts.ts'

const PostEditor = lazyPart(() => import('./PostEditor.tsx'))

/** The entry to a new post. */
export function NewPost({ topic = '' }: { topic?: string }) {
  const client = useQueryClient()
  const user = useUser()
  const ensureSignedIn = useSignInPrompt()
  const [isOpen, setOpen] = useState(false)
  const [hasDraft, setDraft] = useState(false)
  const button = useFocusBack<HTMLButtonElement>(isOpen)
  const userId = user?.userId
  useEffect(() => setDraft(!isOpen && userId !== undefined && savedDraft(userId) !== undefined), [isOpen, userId])
  const published = (post: Post) => {
    setOpen(false)
    putPostOnTop(client, post)
    showToast(texts.published, 'good')
  }
  if (!isOpen) {
    return (
      <button
        ref={button}
        type="button"
        className={`${styles.open} flex middle gap-12 full min-h-56 pad-8-16 edge radius-panel bg1 ink-t2 text-start`}
        onClick={() => ensureSignedIn() && setOpen(true)}
      >
        <Avatar avatar={user?.avatar ?? ''} name={user?.nickName ?? ''} size={32} />
        {hasDraft ? texts.continueDraft : topic === '' ? texts.writeHint : texts.writeInTopic(topic)}
      </button>
    )
  }
  return (
    <section className={`${styles.writing} pad-20 edge radius-panel bg1`} aria-label={texts.writePost}>
      <Suspense fallback={<p role="status">{texts.loading}</p>}>
        <WritePermission>
          <PostEditor topic={topic} onSaved={published} onCancel={() => setOpen(false)} />
        </WritePermission>
      </Suspense>
    </section>
  )
}
