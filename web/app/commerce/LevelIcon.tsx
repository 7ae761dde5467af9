import { API_BASE } from '@shenglang/contract/constants'
import { IconCrown } from '../ui/icons.ts'

/** The sign of a level: the picture that the operator set, else a crown. `size` in CSS pixels. */
export function LevelIcon({ iconUrl, size }: { iconUrl: string; size: number }) {
  if (iconUrl === '') return <IconCrown size={size} aria-hidden="true" />
  return <img src={`${API_BASE}${iconUrl}`} alt="" width={size} height={size} decoding="async" />
}
