import { CONSENT_AGREEMENTS } from '@shenglang/contract/site/agreements'
import { type ReactNode, use, useId } from 'react'
import { Faults } from '../ui/controls/Field.tsx'
import styles from './Agreed.module.css'
import * as texts from './texts.ts'

/** The checkbox that is required for an account. */
export const Agreed = () => (
  <AgreedBox>
    {texts.readAndAgreed}
    {CONSENT_AGREEMENTS.map(({ url, title }) => (
      <a key={url} href={url} target="_blank" rel="noreferrer">
        《{title}》
      </a>
    ))}
  </AgreedBox>
)

/** A checkbox for what has to be agreed to; its label is the statement. */
export function AgreedBox({ children }: { children: ReactNode }) {
  const id = useId()
  const fault = use(Faults).agreed
  return (
    <div>
      <label className={styles.label}>
        <input type="checkbox" name="agreed" aria-invalid={fault !== undefined} aria-describedby={fault ? id : undefined} />
        <span>{children}</span>
      </label>
      {fault ? (
        <p id={id} className="ink-red">
          {fault}
        </p>
      ) : null}
    </div>
  )
}
