import { REASON_MAX, type ReviewReason, UNDO_MS } from '@shenglang/contract/studio/review'
import { type RefObject, useEffect, useState } from 'react'
import { isEnter, isOfInputMethod } from '../../app/ui/browser/input-method.ts'
import { Button, IconButton } from '../../app/ui/controls/Button.tsx'
import { IconArrowBackUp, IconCheck, IconPencil } from '../../app/ui/data/icons.ts'
import { Keys } from './Keys.tsx'
import styles from './review.module.css'
import * as texts from './texts.ts'
import type { Undoable } from './use-decisions.ts'

interface DecisionPanelProps {
  reasons: readonly ReviewReason[]
  note: string
  picked: number | undefined
  field: RefObject<HTMLTextAreaElement | null>
  undoable: Undoable | undefined
  isDisabled: boolean
  onNote: (note: string) => void
  onPick: (index: number) => void
  onReject: () => void
  onPublish: () => void
  onLeave: () => void
  onUndo: () => void
  onEditReasons: () => void
}

/** The decision: reasons by number, the text for the artist, and what can be undone. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { reasons, note, picked, field, undoable, isDisabled } = props
  return (
    <aside className={styles.decision} aria-label={texts.decide}>
      <h2 className="flex middle gap-8 text-18 bold">
        {texts.decide}
        <small className="regular text-12 ink-t2">{texts.decideHint}</small>
        <span className="push">
          <IconButton label={texts.editReasons} onClick={props.onEditReasons}>
            <IconPencil size={16} />
          </IconButton>
        </span>
      </h2>
      <ol className="grid gap-8">
        {reasons.map(({ label }, index) => (
          <li key={label}>
            <button
              type="button"
              className={styles.reason}
              aria-pressed={picked === index}
              onClick={() => props.onPick(index)}
              disabled={isDisabled}
            >
              <Keys keys={[String(index + 1)]} />
              <span className="grow text-start">{label}</span>
              {picked === index ? <IconCheck size={16} aria-hidden="true" /> : null}
            </button>
          </li>
        ))}
      </ol>
      <textarea
        ref={field}
        className={styles.note}
        aria-label={texts.note}
        placeholder={texts.note}
        maxLength={REASON_MAX}
        value={note}
        onChange={(event) => props.onNote(event.target.value)}
        onKeyDown={(event) => {
          if (isOfInputMethod(event)) return
          if (event.key === 'Escape') event.currentTarget.blur()
          if (isEnter(event) && (event.ctrlKey || event.metaKey)) props.onReject()
        }}
      />
      <p className="text-12 ink-t2">{texts.noteHint}</p>
      <div className={styles.acts}>
        {undoable ? <UndoBar key={undoable.resourceId} undoable={undoable} onUndo={props.onUndo} /> : null}
        <Button look="gold" disabled={isDisabled} onClick={props.onReject}>
          {texts.reject} <Keys keys={['R']} />
        </Button>
        <div className={styles.others}>
          <Button disabled={isDisabled} onClick={props.onPublish}>
            {texts.publish} <Keys keys={['A']} />
          </Button>
          <Button disabled={isDisabled} onClick={() => field.current?.focus()}>
            {texts.writeNote} <Keys keys={['M']} />
          </Button>
          <Button disabled={isDisabled} onClick={props.onLeave}>
            {texts.leave} <Keys keys={['S']} />
          </Button>
        </div>
      </div>
    </aside>
  )
}

/** The last decision, with the seconds that are left to undo it. */
function UndoBar({ undoable: { title, outcome, dueTime }, onUndo }: { undoable: Undoable; onUndo: () => void }) {
  const [leftMs, setLeftMs] = useState(UNDO_MS)
  useEffect(() => {
    const follow = () => setLeftMs(Math.max(0, dueTime - Date.now()))
    follow()
    const timer = setInterval(follow, 250)
    return () => clearInterval(timer)
  }, [dueTime])
  return (
    <button type="button" className={styles.undo} onClick={onUndo}>
      <IconArrowBackUp size={16} aria-hidden="true" />
      <span className={`${styles.line} grow text-start`}>{texts.undoOf(title || texts.untitled, outcome === 'publish')}</span>
      <span className="rigid number">{texts.undo(Math.ceil(leftMs / 1000))}</span>
      <Keys keys={['Z']} />
      <i style={{ width: `${(leftMs / UNDO_MS) * 100}%` }} />
    </button>
  )
}
