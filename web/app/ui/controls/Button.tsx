import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './Button.module.css'

/** Gold is the main action of a view, quiet a rare one. */
export type Look = 'gold' | 'plain' | 'quiet'

export const classOf = (look: Look) => (look === 'plain' ? styles.button : `${styles.button} ${styles[look]}`)

export function Button({ look = 'plain', ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }) {
  return <button type="button" className={classOf(look)} {...rest} />
}

/** A link that looks like a button, for navigation. */
export function ButtonLink({ look = 'plain', ...rest }: LinkProps & { look?: Look }) {
  return <Link className={classOf(look)} {...rest} />
}

/** A round button with only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({ label, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return <button type="button" className={styles.icon} aria-label={label} {...rest} />
}
