import { CONSENT_AGREEMENTS } from '@shenglang/contract/site/agreements'
import { useId } from 'react'
import styles from './Agreed.module.css'

/** The tick without which no account is made. */
export function Agreed({ fault }: { fault: string | undefined }) {
  const id = useId()
  return (
    <div>
      <label className={styles.label}>
        <input type="checkbox" name="agreed" aria-invalid={fault !== undefined} aria-describedby={fault ? id : undefined} />
        <span>
          我已阅读并同意
          {CONSENT_AGREEMENTS.map(({ url, title }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              《{title}》
            </a>
          ))}
        </span>
      </label>
      {fault ? (
        <p id={id} className={styles.fault}>
          {fault}
        </p>
      ) : null}
    </div>
  )
}
