import type { Resource } from '@shenglang/contract/catalog/entities'
import { SMALL_FILE_MAX_BYTES } from '@shenglang/contract/constants'
import { MESSAGE_CHARS_MAX } from '@shenglang/contract/messaging/rules'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { readDraft, saveDraft } from '../session/drafts.ts'
import { isEnter } from '../ui/browser/input-method.ts'
import { lazyPart } from '../ui/browser/lazy-part.tsx'
import { showToast } from '../ui/browser/notifier.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { FileButton } from '../ui/controls/FileButton.tsx'
import { IconMusic, IconPhoto, IconSend } from '../ui/data/icons.ts'
import styles from './MessageField.module.css'
import type { Written } from './outbox.ts'
import * as texts from './texts.ts'

const PickTrack = lazyPart(() => import('../track/rows/PickTrack.tsx'))

/** From this fraction of the length on the count is shown. */
const COUNTED_FROM = 0.8

interface MessageFieldProps {
  currentUserId: string
  userId: string
  partner: string
  onSend: (written: Written) => void
}

/** The message field: Enter sends, Shift+Enter starts a new line. A picture is chosen, pasted or dropped, a track chosen. */
export function MessageField({ currentUserId, userId, partner, onSend }: MessageFieldProps) {
  const { field, text, write } = useDraft(currentUserId, `chat ${userId}`)
  const id = useId()
  const isTooLong = text.length > MESSAGE_CHARS_MAX
  const [mayDrag, setMayDrag] = useState(true)
  useEffect(() => setMayDrag(matchMedia('(hover: hover)').matches), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isTooLong) return
    onSend({ content: text })
    write('')
    field.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isEnter(event) && !event.shiftKey) submit(event)
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
    <form className={`${styles.form} flex items-flex-end gap-4 pad-4 edge-2 radius-sheet bg1`} method="post" onSubmit={submit}>
      <TrackButton onPick={(resource) => onSend({ resource })} />
      <FileButton
        look="icon"
        aria-label={texts.sendPicture}
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
          aria-label={texts.messageTo(partner)}
          aria-invalid={isTooLong}
          aria-describedby={id}
          enterKeyHint="send"
          placeholder={mayDrag ? texts.messageHint : texts.messageHintOnPhones}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
        />
      </div>
      <span id={id} className={`${styles.count} number`} data-over={isTooLong || undefined}>
        {text.length > MESSAGE_CHARS_MAX * COUNTED_FROM ? `${text.length}/${MESSAGE_CHARS_MAX}` : null}
      </span>
      <button type="submit" className={styles.send} aria-label={texts.send} aria-disabled={text.trim() === '' || isTooLong}>
        <IconSend size={18} />
      </button>
    </form>
  )
}

/** The draft, stored until the reader returns. */
function useDraft(currentUserId: string, draftName: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    // Text typed before hydration is newer than the stored draft.
    setText((now) => field.current?.value || now || readDraft(currentUserId, draftName))
  }, [currentUserId, draftName])
  const write = (next: string) => {
    setText(next)
    saveDraft(currentUserId, draftName, next)
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
      <IconButton label={texts.sendTrack} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconMusic size={20} />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <PickTrack title={texts.sendOneTrack} onPick={pick} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The pictures among files; others are reported. */
export function picturesIn(files: Iterable<File> | ArrayLike<File> | null): File[] {
  return Array.from(files ?? []).filter((file) => {
    const fault = !/^image\/(jpeg|png|webp)$/.test(file.type)
      ? texts.uploadPictureTypes
      : file.size > SMALL_FILE_MAX_BYTES
        ? texts.pictureTooLarge
        : undefined
    if (fault) showToast(fault, 'bad')
    return !fault
  })
}
