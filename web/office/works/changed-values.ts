import type { BulkChange } from '@shenglang/contract/studio/edit/edit-works'
import { yuan } from '../shell/yuan.ts'
import * as texts from './texts.ts'
import type { Choices } from './use-choices.ts'

/** The changed fields of one work, as `field: old → new`; `before` holds its former values as texts. */
export function changedValues(
  before: Record<string, string>,
  change: { [Field in keyof BulkChange]?: unknown },
  choices: Choices,
): string[] {
  const nameIn = (list: Choices['categories'], value: string) => list.find((each) => each.value === value)?.name.trim() ?? value
  const level = (value: string) => texts.levelOf(Number(value))
  const fields: readonly [field: keyof BulkChange, name: string, textOf: (value: string) => string][] = [
    ['categoryCode', texts.category, (value) => nameIn(choices.categories, value)],
    ['style', texts.style, (value) => (value === '' ? texts.noStyle : nameIn(choices.styles, value))],
    ['playVipLevel', texts.playLevel, level],
    ['freeVipLevel', texts.freeLevel, level],
    ['priceFen', texts.price, (value) => yuan(Number(value))],
    ['artistId', texts.seller, (value) => value],
  ]
  return fields.flatMap(([field, name, textOf]) => {
    const after = change[field]
    // A stored level means nothing before somebody chose who may download the work.
    const isUnchosen = field === 'freeVipLevel' && before.isAccessChosen === 'false'
    const former = before[field]
    if (after === undefined || (former === undefined && !isUnchosen)) return []
    return [texts.fromTo(name, isUnchosen ? texts.notChosen : textOf(former ?? ''), textOf(String(after)))]
  })
}
