import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { SMALL_FILE_MAX_BYTES } from '@shenglang/contract/constants'
import { listTopics, POST_MAX, type Post } from '@shenglang/contract/social/posts'
import { uploadFile } from '@shenglang/contract/studio/small-files'
import { saveResource } from '@shenglang/contract/studio/works'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, Suspense, useId, useRef, useState } from 'react'
import { call } from '../../remote/api.ts'
import { remoteQuery } from '../../remote/remote-query.ts'
import { useUser } from '../../session/session.tsx'
import { AttachedTrack } from '../../track/rows/AttachedTrack.tsx'
import { attempt } from '../../ui/browser/attempt.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Composer } from '../../ui/controls/Composer.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { IconHash, IconHeading, IconMusic, IconPhoto, IconX } from '../../ui/data/icons.ts'
import { mentionIdsIn, usePeople, withPicked } from '../mentions.ts'
import { EditorPictures } from './EditorPictures.tsx'
import styles from './PostEditor.module.css'
import { type Draft, draftOf, EMPTY, isEmpty, savedDraft, useDraft } from './post-draft.ts'
import * as texts from './texts.ts'

const PickTrack = lazyPart(() => import('../../track/rows/PickTrack.tsx'))

interface PostEditorProps {
  /** The post being edited; a new one without. */
  post?: Post
  /** The default topic of a new one, unless a draft has one. */
  topic?: string
  onSaved: (post: Post) => void
  onCancel: () => void
}

/** The form for a new or edited post: text, pictures, topic and track. A new one is stored until it is sent. */
export default function PostEditor({ post, topic = '', onSaved, onCancel }: PostEditorProps) {
  const userId = useUser()?.userId
  const [initial] = useState(() => (post ? draftOf(post) : (userId && savedDraft(userId)) || { ...EMPTY, topic }))
  const [draft, change] = useDraft(initial, post ? undefined : userId)
  const [isTitled, setTitled] = useState(initial.title !== '')
  const [isPicking, setPicking] = useState(false)
  const people = usePeople(post?.resourceId, (person) => change({ mentions: withPicked(draft.mentions, person) }))
  const { add, uploading } = usePictures(draft, change)
  const send = async (content: string) => {
    if (uploading > 0) throw new Error(texts.pictureUploading)
    const saved = await call(saveResource, savingOf({ ...draft, content }, post))
    change(EMPTY)
    if ('author' in saved) onSaved(saved)
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    void add([...event.clipboardData.files])
  }
  return (
    <div className="grid one-column gap-12" onPaste={paste}>
      {isTitled ? (
        <input
          className={`${styles.title} medium`}
          aria-label={texts.titleLabel}
          placeholder={texts.titleOptional}
          maxLength={POST_MAX.title}
          value={draft.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
      ) : null}
      <Composer
        label={texts.postText}
        placeholder={texts.writeHint}
        maxLength={POST_MAX.content}
        submit={post ? texts.save : texts.release}
        initial={initial.content}
        mayBeEmpty={!isEmpty({ ...draft, content: '' })}
        takesFocus
        people={people}
        onChange={(content) => change({ content })}
        onSend={send}
        onCancel={onCancel}
      >
        <Tools
          draft={draft}
          onPictures={add}
          onTrack={() => setPicking(true)}
          onTitle={isTitled ? undefined : () => setTitled(true)}
        />
      </Composer>
      <TopicField topic={draft.topic} onChange={(topic) => change({ topic })} />
      <EditorPictures pictures={draft.pictures} uploading={uploading} onChange={(pictures) => change({ pictures })} />
      {draft.attachedId === '' ? null : (
        <div className={styles.attached}>
          <AttachedTrack track={draft.attached} />
          <IconButton label={texts.noTrack} onClick={() => change({ attachedId: '', attached: undefined })}>
            <IconX size={18} />
          </IconButton>
        </div>
      )}
      {isPicking ? (
        <Suspense>
          <PickTrack
            title={texts.attachTrack}
            onClose={() => setPicking(false)}
            onPick={(track) => {
              setPicking(false)
              change({ attachedId: track.resourceId, attached: track })
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function savingOf({ attached: _, mentions, ...draft }: Draft, post: Post | undefined) {
  const mentionIds = mentionIdsIn(draft.content, mentions)
  return { ...(post ? { resourceId: post.resourceId } : { contentType: CONTENT_TYPES.post }), ...draft, mentionIds }
}

interface ToolsProps {
  draft: Draft
  onPictures: (files: File[]) => void
  onTrack: () => void
  onTitle: (() => void) | undefined
}

function Tools({ draft, onPictures, onTrack, onTitle }: ToolsProps) {
  return (
    <div className="flex wrap">
      <FileButton
        look="quiet"
        disabled={draft.pictures.length >= POST_MAX.pictures}
        multiple
        accept="image/*"
        aria-label={texts.choosePictures}
        onPick={onPictures}
      >
        <IconPhoto size={18} aria-hidden="true" /> {texts.picture}
      </FileButton>
      <Button look="quiet" onClick={onTrack}>
        <IconMusic size={18} aria-hidden="true" /> {texts.tracks}
      </Button>
      {onTitle ? (
        <Button look="quiet" onClick={onTitle}>
          <IconHeading size={18} aria-hidden="true" /> {texts.titleLabel}
        </Button>
      ) : null}
    </div>
  )
}

function TopicField({ topic, onChange }: { topic: string; onChange: (topic: string) => void }) {
  const id = useId()
  const { data: topics = [] } = useQuery(remoteQuery(listTopics, { size: 20 }))
  return (
    <div className={styles.topic}>
      <IconHash size={18} aria-hidden="true" />
      <input
        aria-label={texts.topicLabel}
        placeholder={texts.topicOptional}
        maxLength={POST_MAX.topic}
        list={id}
        autoComplete="off"
        value={topic}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={id}>
        {topics.map((one) => (
          <option key={one.topic} value={one.topic} />
        ))}
      </datalist>
    </div>
  )
}

/** Uploads pictures one after another; a failure is shown, and the others continue. */
function usePictures(draft: Draft, change: (changes: Partial<Draft>) => void) {
  const [uploading, setUploading] = useState(0)
  const pictures = useRef(draft.pictures)
  pictures.current = draft.pictures
  const add = async (files: Iterable<File>) => {
    const accepted = [...files].slice(0, POST_MAX.pictures - pictures.current.length - uploading)
    setUploading((count) => count + accepted.length)
    for (const file of accepted) {
      await attempt(async () => {
        if (file.size > SMALL_FILE_MAX_BYTES) throw new Error(texts.pictureTooLarge)
        const { url, fileId } = await call(uploadFile, { file, whole: '1' })
        if (fileId !== '') throw new Error(texts.uploadPictureTypes)
        if (!pictures.current.includes(url)) {
          pictures.current = [...pictures.current, url]
          change({ pictures: pictures.current })
        }
      })
      setUploading((count) => count - 1)
    }
  }
  return { add, uploading }
}
