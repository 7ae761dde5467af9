import { CONSENT_AGREEMENTS } from '@shenglang/contract/site/agreements'
import { useId } from 'react'
import styles from './Agreed.module.css'
import * as texts from './texts.ts'

/** The checkbox that is required for an account. */
export function Agreed({ fault }: { fault: string | undefined }) {
  const id = useId()
  return (
    <div>
      <label className={styles.label}>
        <input type="checkbox" name="agreed" aria-invalid={fault !== undefined} aria-describedby={fault ? id : undefined} />
        <span>
          {texts.readAndAgreed}
          {CONSENT_AGREEMENTS.map(({ url, title }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              《{title}》
            </a>
          ))}
        </span>
      </label>
      {fault ? (
        <p id={id} className="ink-red">
          {fault}
        </p>
      ) : null}
    </div>
  )
}
