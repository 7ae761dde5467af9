import { TOAST_MS } from '@shenglang/contract/constants'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toasts } from './notifier.ts'
import styles from './Toasts.module.css'

const none = () => undefined

/** Where passing words appear; screen readers hear them as they come. */
export function Toasts() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.newest, none)
  const [seen, setSeen] = useState(0)
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setSeen(toast.id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div className={styles.place} role="status">
      {toast && toast.id > seen ? (
        <p key={toast.id} className={styles.toast} data-kind={toast.kind}>
          {toast.text}
        </p>
      ) : null}
    </div>
  )
}
