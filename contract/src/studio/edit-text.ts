import { yuan } from '../format.ts'
import { PURCHASE_ONLY } from '../media/rules.ts'
import type { WorkEdits } from './entities.ts'

type Field = keyof WorkEdits

/** A value of an edited field as text: a price in yuan, a level by its name; '' for none. */
export function editText(field: Field, value: WorkEdits[Field]): string {
  if (typeof value !== 'number') return String(value ?? '')
  if (field === 'priceFen') return value === 0 ? '免费' : yuan(value)
  if (value === PURCHASE_ONLY) return '仅限购买'
  return value > 0 ? `VIP${value} 及以上` : field === 'playVipLevel' ? '所有人' : '所有人免费下载'
}
