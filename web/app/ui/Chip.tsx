import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './Chip.module.css'

interface ChipLook {
  /** 28 px high instead of 36, where many stand together. */
  isSmall?: boolean
}

/** One value among several, on or off: `aria-pressed` says which. */
export function Chip({ isSmall, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & ChipLook) {
  return <button type="button" className={styles.chip} data-small={isSmall || undefined} {...rest} />
}

/** The same as an address, so that it works without scripts: `aria-current` says which is chosen. */
export function ChipLink({ isSmall, ...rest }: LinkProps & ChipLook) {
  return <Link className={styles.chip} data-small={isSmall || undefined} {...rest} />
}
