import { findPosts, readStaffPost, type StaffPost, setPostVisible } from '@shenglang/contract/social/staff-posts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../../../app/remote/api.ts'
import { keyOf, remoteQuery } from '../../../app/remote/remote-query.ts'
import { attempt } from '../../../app/ui/browser/attempt.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { Button, ButtonLink } from '../../../app/ui/controls/Button.tsx'
import { Cover } from '../../../app/ui/data/Cover.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { Prompt } from '../../../app/ui/overlays/Prompt.tsx'
import { ConfirmDialog } from '../../orders/forms/ConfirmDialog.tsx'
import { Loaded } from '../../settings/edit/Loaded.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { isUnsaved } from '../../shell/unsaved/use-unsaved.ts'
import { PostForm } from './PostForm.tsx'
import styles from './posts.module.css'
import * as texts from './texts.ts'

/** A post: staff write, publish and take down posts of the office, and read and take down those of members. */
export function Component() {
  const { postId = '' } = useParams()
  const isNew = postId === 'new'
  const query = useQuery({
    ...remoteQuery(readStaffPost, { id: postId }),
    enabled: !isNew,
    // A reload must not replace what is being typed.
    refetchOnWindowFocus: false,
  })
  const post = query.data
  const back = <ButtonLink to="/works/posts">{texts.back}</ButtonLink>
  if (isNew)
    return (
      <PageFrame title={texts.create} lead={texts.newLead} actions={back}>
        <PostForm post={undefined} />
      </PageFrame>
    )
  return (
    <PageFrame
      title={post?.name ?? texts.post}
      lead={post ? leadOf(post) : undefined}
      actions={
        <div className="flex wrap gap-8">
          {back}
          {post ? <Actions post={post} /> : null}
        </div>
      }
    >
      <Loaded<StaffPost> query={query}>
        {(loaded) =>
          loaded.isOfStaff && loaded.state !== 'removed' ? (
            <PostForm key={`${loaded.postId} ${loaded.state}`} post={loaded} />
          ) : (
            <Written post={loaded} />
          )
        }
      </Loaded>
    </PageFrame>
  )
}

function leadOf({ author, state, isOfStaff }: StaffPost): string {
  if (state === 'removed') return `${author} · ${texts.removedLead}`
  if (!isOfStaff) return `${author} · ${texts.memberLead}`
  return `${author} · ${state === 'draft' ? texts.draftLead : texts.STATES.shown}`
}

function Actions({ post: { postId: id, state, isOfStaff } }: { post: StaffPost }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const set = async (isVisible: boolean, reason = '') => {
    const answer = await call(setPostVisible, { id, isVisible, reason })
    client.setQueryData(keyOf(readStaffPost, { id }), answer)
    await client.invalidateQueries({ queryKey: keyOf(findPosts) })
    showToast(isVisible ? texts.published : texts.takenDown, 'good')
  }
  // Publishing, and taking down, which makes an office post a draft again, use the stored post.
  const unlessUnsaved = (act: () => void) => () => (isUnsaved() ? showToast(texts.saveFirst, 'bad') : act())
  const publish = unlessUnsaved(() => void attempt(() => set(true)))
  if (state === 'removed') return null
  if (state === 'draft') return <Button onClick={publish}>{texts.publish}</Button>
  return (
    <>
      <a className="flex middle pad-0-12 min-h-hit ink-t1" href={`/post?id=${id}`}>
        {texts.onSite}
      </a>
      <Button onClick={unlessUnsaved(() => setAsking(true))}>{texts.takeDown}</Button>
      {isAsking && isOfStaff ? (
        <ConfirmDialog
          title={texts.takeDown}
          route={setPostVisible}
          args={{ id, isVisible: false }}
          done={texts.takenDown}
          changes={[readStaffPost, findPosts]}
          onClose={() => setAsking(false)}
        >
          {texts.takeDownOurs}
        </ConfirmDialog>
      ) : null}
      {isAsking && !isOfStaff ? (
        <Prompt
          title={texts.takeDown}
          label={texts.takeDownReason}
          maxLength={500}
          pattern={/\S/}
          onSubmit={async (reason) => {
            await set(false, reason)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

/** The stored post. */
const Written = ({ post: { title, content, pictures, topic } }: { post: StaffPost }) => (
  <div className="max-w-560">
    <Panel title={title || texts.post}>
      {topic === '' ? null : <p className="text-13 ink-t2">#{topic}</p>}
      <p className={styles.written}>{content}</p>
      {pictures.length === 0 ? null : (
        <ul className="flex wrap gap-12 m-0 mt-12 pad-0 no-marks">
          {pictures.map((picture) => (
            <li key={picture} className="w-96">
              <Cover cover={picture} color="var(--bg3)" width={96} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  </div>
)
