import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { SMALL_FILE_MAX_BYTES } from '@shenglang/contract/constants'
import { listTopics, POST_MAX, type Post } from '@shenglang/contract/social/posts'
import { uploadFile } from '@shenglang/contract/studio/small-files'
import { saveResource } from '@shenglang/contract/studio/works'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { call } from '../../remote/api.ts'
import { remoteQuery } from '../../remote/remote-query.ts'
import { useUser } from '../../session/session.tsx'
import { AttachedTrack } from '../../track/AttachedTrack.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Composer } from '../../ui/Composer.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import { IconHash, IconHeading, IconMusic, IconPhoto, IconX } from '../../ui/icons.ts'
import { showToast } from '../../ui/notifier.ts'
import { mentionIdsIn, usePeople, withPicked } from '../naming.ts'
import { EditorPictures } from './EditorPictures.tsx'
import styles from './PostEditor.module.css'
import { type Draft, draftOf, EMPTY, isEmpty, keptDraft, useDraft } from './post-draft.ts'

const PickTrack = lazy(() => import('../../track/PickTrack.tsx'))

interface PostEditorProps {
  /** The post that is changed; a new one without. */
  post?: Post
  /** What a new one is about, unless a draft says so. */
  topic?: string
  onSaved: (post: Post) => void
  onCancel: () => void
}

/** Where a post is written or changed: its words, pictures, topic and track. What is new is kept until it is sent. */
export default function PostEditor({ post, topic = '', onSaved, onCancel }: PostEditorProps) {
  const userId = useUser()?.userId
  const [initial] = useState(() => (post ? draftOf(post) : (userId && keptDraft(userId)) || { ...EMPTY, topic }))
  const [draft, change] = useDraft(initial, post ? undefined : userId)
  const [isTitled, setTitled] = useState(initial.title !== '')
  const [isPicking, setPicking] = useState(false)
  const people = usePeople(post?.resourceId, (person) => change({ mentions: withPicked(draft.mentions, person) }))
  const { add, uploading } = usePictures(draft, change)
  const send = async (content: string) => {
    if (uploading > 0) throw new Error('图片还在上传，请稍候')
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
    <div className={styles.editor} onPaste={paste}>
      {isTitled ? (
        <input
          className={styles.title}
          aria-label="标题"
          placeholder="标题（选填）"
          maxLength={POST_MAX.title}
          value={draft.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
      ) : null}
      <Composer
        label="贴子正文"
        placeholder="写给同行：现场、歌单，或一个问题"
        maxLength={POST_MAX.content}
        submit={post ? '保存' : '发布'}
        initial={initial.content}
        mayBeEmpty={!isEmpty({ ...draft, content: '' })}
        isWanted
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
          <IconButton label="不附曲目" onClick={() => change({ attachedId: '', attached: undefined })}>
            <IconX size={18} />
          </IconButton>
        </div>
      )}
      {isPicking ? (
        <Suspense>
          <PickTrack
            title="附上一首曲目"
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
    <div className={styles.tools}>
      <FileButton
        look="quiet"
        disabled={draft.pictures.length >= POST_MAX.pictures}
        multiple
        accept="image/*"
        aria-label="选择图片"
        onPick={onPictures}
      >
        <IconPhoto size={18} aria-hidden="true" /> 图片
      </FileButton>
      <Button look="quiet" onClick={onTrack}>
        <IconMusic size={18} aria-hidden="true" /> 曲目
      </Button>
      {onTitle ? (
        <Button look="quiet" onClick={onTitle}>
          <IconHeading size={18} aria-hidden="true" /> 标题
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
        aria-label="话题"
        placeholder="话题（选填）"
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

/** Uploads pictures one after another; what fails is said, and the others come. */
function usePictures(draft: Draft, change: (changes: Partial<Draft>) => void) {
  const [uploading, setUploading] = useState(0)
  const pictures = useRef(draft.pictures)
  pictures.current = draft.pictures
  const add = async (files: Iterable<File>) => {
    const wanted = [...files].slice(0, POST_MAX.pictures - pictures.current.length - uploading)
    setUploading((count) => count + wanted.length)
    for (const file of wanted) {
      try {
        if (file.size > SMALL_FILE_MAX_BYTES) throw new Error('图片不能超过 20 MB')
        const { url, fileId } = await call(uploadFile, { file, whole: '1' })
        if (fileId !== '') throw new Error('请上传 JPG、PNG 或 WebP 图片')
        if (!pictures.current.includes(url)) {
          pictures.current = [...pictures.current, url]
          change({ pictures: pictures.current })
        }
      } catch (error) {
        showToast(errorWords(error), 'bad')
      }
      setUploading((count) => count - 1)
    }
  }
  return { add, uploading }
}
