import { listReviewReasons, type ReviewItem } from '@shenglang/contract/studio/review'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { remoteQuery } from '../../app/remote/remote-query.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { useShortcuts } from '../shell/shortcuts.ts'
import { DecisionPanel } from './DecisionPanel.tsx'
import styles from './review.module.css'
import * as texts from './texts.ts'
import type { Undoable } from './use-decisions.ts'
import { WorkSheet } from './WorkSheet.tsx'

interface ReviewDeskProps {
  item: ReviewItem | undefined
  isFailed: boolean
  /** The queue is empty. */
  isEmpty: boolean
  position: string
  undoable: Undoable | undefined
  onUndo: () => void
  onRetry: () => void
  onLeave: () => void
  onEditReasons: () => void
  onDecide: (verdict: { outcome: 'publish' | 'reject'; reason?: string }) => void
}

/** The open item with the decision on it. */
export function ReviewDesk(props: ReviewDeskProps) {
  const { item, isFailed, isEmpty, undoable, onDecide } = props
  const { data } = useQuery(remoteQuery(listReviewReasons, {}))
  const reasons = data?.reasons ?? []
  const [note, setNote] = useState('')
  const [picked, setPicked] = useState<number>()
  const field = useRef<HTMLTextAreaElement>(null)
  const pick = (index: number) => {
    const reason = reasons[index]
    if (!reason) return
    // A template must not replace a text that the reviewer has written.
    const isTemplate = note.trim() === '' || reasons.some(({ text }) => text === note)
    const isAgain = picked === index
    setPicked(isAgain ? undefined : index)
    if (isTemplate) setNote(isAgain ? '' : reason.text)
  }
  const reject = () => {
    if (note.trim() === '') {
      field.current?.focus()
      showToast(texts.noteRequired, 'bad')
    } else onDecide({ outcome: 'reject', reason: note.trim() })
  }
  const publish = () => onDecide({ outcome: 'publish' })
  const isOpen = item !== undefined
  useShortcuts({
    ...Object.fromEntries(reasons.map((_, index) => [String(index + 1), isOpen ? () => pick(index) : undefined])),
    a: isOpen ? publish : undefined,
    p: isOpen ? publish : undefined,
    r: isOpen ? reject : undefined,
    m: () => field.current?.focus(),
  })
  return (
    <>
      <div className={styles.sheet}>
        <DeskBody {...props} />
      </div>
      <DecisionPanel
        {...{ reasons, note, picked, field, undoable, onPick: pick, onReject: reject, onPublish: publish }}
        isDisabled={!isOpen || isFailed || isEmpty}
        onNote={setNote}
        onUndo={props.onUndo}
        onLeave={props.onLeave}
        onEditReasons={props.onEditReasons}
      />
    </>
  )
}

function DeskBody({ item, isFailed, isEmpty, position, onRetry }: ReviewDeskProps) {
  if (isEmpty)
    return (
      <>
        <h1 className="visually-hidden">{texts.works}</h1>
        <Notice title={texts.emptyTitle}>{texts.emptyText}</Notice>
      </>
    )
  if (isFailed && !item) return <Notice title={texts.failed} actions={<Button onClick={onRetry}>{texts.retry}</Button>} />
  if (!item) return <Notice title={texts.loading} />
  return <WorkSheet item={item} position={position} />
}
