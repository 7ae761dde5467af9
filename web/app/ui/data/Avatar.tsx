import styles from './Avatar.module.css'
import { avatarAddress } from './initial-avatar.ts'
import { LevelIcon } from './LevelIcon.tsx'

interface AvatarProps {
  /** Relative to the base address. */
  avatar: string
  /** The user's name: the default picture shows its initial. */
  name?: string
  /** CSS pixels. */
  size: number
  /** Above 0 the level's icon is in the corner. */
  vipLevel?: number
}

export function Avatar({ avatar, name = '', size, vipLevel = 0 }: AvatarProps) {
  const picture = (
    <img
      className="rigid round cover bg3"
      src={avatarAddress(avatar, name, size)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  )
  if (vipLevel === 0) return picture
  return (
    <span className="relative rigid inline-flex">
      {picture}
      <LevelIcon className={styles.level} vipLevel={vipLevel} size={Math.max(14, Math.round(size * 0.3))} />
    </span>
  )
}
