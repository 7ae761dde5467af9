import { API_BASE } from '@shenglang/contract/constants'
import styles from './Avatar.module.css'

interface AvatarProps {
  /** Relative to the base address; missing or 'null' shows the default (spec §5). */
  avatar: string
  /** CSS pixels. */
  size: number
}

export function Avatar({ avatar, size }: AvatarProps) {
  const isMissing = avatar === '' || avatar === 'null'
  return (
    <img
      className={styles.avatar}
      src={isMissing ? '/avatar.svg' : `${API_BASE}${avatar}?w=${size > 48 ? 320 : 96}`}
      alt=""
      width={size}
      height={size}
      decoding="async"
    />
  )
}
