import { TOAST_MS } from '@shenglang/contract/constants'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Toast, toasts } from '../browser/notifier.ts'
import styles from './Toasts.module.css'

/** Enough time to read it, to reconsider and to reach the button. */
const ACTION_TOAST_MS = 8000
/** There Ctrl+Z undoes typing. */
const TYPING = 'input, textarea, select, [contenteditable]'

const none = () => undefined

/** The live region that shows toasts, so that screen readers announce them. */
export function Toasts() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.newest, none)
  const [seen, setSeen] = useState(0)
  return (
    <div className={styles.place} role="status">
      {toast && toast.id > seen ? <Passing key={toast.id} toast={toast} onGone={setSeen} /> : null}
    </div>
  )
}

/** Disappears by itself, but not while its button has the pointer or the focus. */
function Passing({ toast: { id, text, kind, action }, onGone }: { toast: Toast; onGone: (id: number) => void }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => onGone(id), action ? ACTION_TOAST_MS : TOAST_MS)
    return () => clearTimeout(timer)
  }, [isHeld, id, action, onGone])
  const act = () => {
    onGone(id)
    action?.run()
  }
  return (
    <div
      className={`${styles.toast} flex middle gap-12 max-w-480 pad-12-20 edge-control radius bg3 ink-t0 lifted`}
      data-kind={kind}
    >
      <p className="shrink break">{text}</p>
      {action ? <ActionButton label={action.label} onAct={act} onHold={setHeld} /> : null}
    </div>
  )
}

interface ActionButtonProps {
  label: string
  onAct: () => void
  onHold: (isHeld: boolean) => void
}

function ActionButton({ label, onAct, onHold }: ActionButtonProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event
      if (!(ctrlKey || metaKey) || shiftKey || key.toLowerCase() !== 'z') return
      if (target instanceof Element && target.closest(TYPING)) return
      event.preventDefault()
      onAct()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onAct])
  return (
    <button
      type="button"
      title="Ctrl+Z"
      aria-keyshortcuts="Control+Z Meta+Z"
      onClick={onAct}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      {label}
    </button>
  )
}
