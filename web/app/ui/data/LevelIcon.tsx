import { vipIconPath } from '@shenglang/contract/commerce/levels/vip-icon'
import { API_BASE } from '@shenglang/contract/constants'

interface LevelIconProps {
  /** From 1 on. */
  vipLevel: number
  /** CSS pixels. */
  size: number
  className?: string
}

/** The icon of a VIP level. */
export function LevelIcon({ vipLevel, size, className }: LevelIconProps) {
  const src = API_BASE + vipIconPath(vipLevel)
  return <img className={className} src={src} alt="" width={size} height={size} decoding="async" />
}
