import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './Chip.module.css'

interface ChipLook {
  /** 28 px high instead of 36, for many side by side. */
  isSmall?: boolean
}

/** One value among several, on or off: by `aria-pressed`. */
export function Chip({ isSmall, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & ChipLook) {
  return <button type="button" className={styles.chip} data-small={isSmall || undefined} {...rest} />
}

/** A chip as a link, so that it works without scripts: selected by `aria-current`. */
export function ChipLink({ isSmall, ...rest }: LinkProps & ChipLook) {
  return <Link className={styles.chip} data-small={isSmall || undefined} {...rest} />
}
