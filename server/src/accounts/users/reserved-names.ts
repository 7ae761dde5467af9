import { badField } from '@shenglang/contract/faults'
import { alikeSkeletons } from './alike-skeletons.ts'
import { nameSkeleton } from './name-skeleton.ts'

/** Names of those who speak for the site, reserved anywhere in a name; and names reserved only as a whole. */
const OFFICES = ['管理员', '官方', '客服', '系统消息'].map(nameSkeleton)
const TITLES = ['admin', 'administrator', 'moderator', 'official', 'shenglang'].map(nameSkeleton)
const WHOLE = ['root', 'system', 'support', 'staff', '系统', '声浪', '站长', '游客', '已注销用户'].map(nameSkeleton)

/** True for a name that would pass for the site itself, also in look-alike letters. */
export const isReserved = (name: string): boolean =>
  alikeSkeletons(name).some(
    (letters) =>
      OFFICES.some((office) => letters.includes(office)) ||
      TITLES.some((title) => letters.startsWith(title) || letters.endsWith(title)) ||
      WHOLE.includes(letters),
  )

/** Throws BAD_ARGUMENT for the field of a form with a reserved name; `label` is the field's name in the form. */
export function refuseReserved(field: string, name: string | undefined, label: string): void {
  if (name === undefined || !isReserved(name)) return
  throw badField(field, `该${label}为平台保留，请换一个`)
}
