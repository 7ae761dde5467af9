import type { Resource } from '@shenglang/contract/catalog/entities'
import { SMALL_FILE_MAX_BYTES } from '@shenglang/contract/constants'
import { MESSAGE_CHARS_MAX } from '@shenglang/contract/messaging/rules'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { keepDraft, readDraft } from '../session/drafts.ts'
import { IconButton } from '../ui/Button.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { IconMusic, IconPhoto, IconSend } from '../ui/icons.ts'
import { showToast } from '../ui/notifier.ts'
import styles from './MessageField.module.css'
import type { Written } from './outbox.ts'

const PickTrack = lazy(() => import('../track/PickTrack.tsx'))

/** From this part of the length on the count is shown. */
const COUNTED_FROM = 0.8
/** What a key event says while an input method holds the key; Safari says so after the word was chosen, too. */
const HELD_BY_INPUT_METHOD = 229

interface MessageFieldProps {
  ownId: string
  userId: string
  partner: string
  onSend: (written: Written) => void
}

/** Where one writes: Enter sends, with Shift it begins a line. A picture is chosen, pasted or dropped, a track chosen. */
export function MessageField({ ownId, userId, partner, onSend }: MessageFieldProps) {
  const { field, text, write } = useDraft(ownId, `chat ${userId}`)
  const id = useId()
  const isTooLong = text.length > MESSAGE_CHARS_MAX
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isTooLong) return
    onSend({ content: text })
    write('')
    field.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === HELD_BY_INPUT_METHOD
    if (event.key === 'Enter' && !event.shiftKey && !isComposing) submit(event)
  }
  const sendPictures = (files: File[]) => {
    for (const file of files) onSend({ file })
  }
  const paste = (event: ClipboardEvent) => {
    const pictures = picturesIn(event.clipboardData.files)
    if (pictures.length === 0) return
    event.preventDefault()
    sendPictures(pictures)
  }
  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <TrackButton onPick={(resource) => onSend({ resource })} />
      <FileButton
        look="icon"
        aria-label="发图片"
        accept="image/jpeg,image/png,image/webp"
        multiple
        onPick={(files) => sendPictures(picturesIn(files))}
      >
        <IconPhoto size={20} />
      </FileButton>
      <div className={styles.grow} data-text={text}>
        <textarea
          ref={field}
          rows={1}
          aria-label={`发给 ${partner} 的消息`}
          aria-invalid={isTooLong}
          aria-describedby={id}
          enterKeyHint="send"
          placeholder="说点什么，或把曲目拖进来"
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
        />
      </div>
      <span id={id} className={`${styles.count} number`} data-over={isTooLong || undefined}>
        {text.length > MESSAGE_CHARS_MAX * COUNTED_FROM ? `${text.length}/${MESSAGE_CHARS_MAX}` : null}
      </span>
      <button type="submit" className={styles.send} aria-label="发送" aria-disabled={text.trim() === '' || isTooLong}>
        <IconSend size={18} />
      </button>
    </form>
  )
}

/** What is written, kept for when the reader comes back. */
function useDraft(ownId: string, place: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    // What was typed before the scripts stood is newer than what was kept.
    setText((now) => field.current?.value || now || readDraft(ownId, place))
  }, [ownId, place])
  const write = (words: string) => {
    setText(words)
    keepDraft(ownId, place, words)
  }
  return { field, text, write }
}

function TrackButton({ onPick }: { onPick: (track: Resource) => void }) {
  const [isOpen, setOpen] = useState(false)
  const pick = (track: Resource) => {
    setOpen(false)
    onPick(track)
  }
  return (
    <>
      <IconButton label="发曲目" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconMusic size={20} />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <PickTrack title="发一首曲目" onPick={pick} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The pictures among files; what cannot be sent is said. */
export function picturesIn(files: Iterable<File> | ArrayLike<File> | null): File[] {
  return Array.from(files ?? []).filter((file) => {
    const fault = !/^image\/(jpeg|png|webp)$/.test(file.type)
      ? '请上传 JPG、PNG 或 WebP 图片'
      : file.size > SMALL_FILE_MAX_BYTES
        ? '图片不能超过 20 MB'
        : undefined
    if (fault) showToast(fault, 'bad')
    return !fault
  })
}
