import { API_BASE } from '@shenglang/contract/constants'
import styles from './Avatar.module.css'
import { initialAvatar } from './initial-avatar.ts'

interface AvatarProps {
  /** Relative to the base address; missing or 'null' shows the default (spec §5). */
  avatar: string
  /** Whose: the default shows its initial. */
  name?: string
  /** CSS pixels. */
  size: number
}

export function Avatar({ avatar, name = '', size }: AvatarProps) {
  const isMissing = avatar === '' || avatar === 'null'
  const shown = isMissing ? (initialAvatar(name) ?? '/avatar.svg') : `${API_BASE}${avatar}?w=${size > 48 ? 320 : 96}`
  return <img className={styles.avatar} src={shown} alt="" width={size} height={size} loading="lazy" decoding="async" />
}
