import { API_BASE } from '@shenglang/contract/constants'

/** More muted than covers, and none of them gold, which stands for the current item. */
const COLOURS = ['#7d5a73', '#4f6d7a', '#6b6a4a', '#7a5348', '#566b55', '#5a5a80']

/** The initial of a name: its first Chinese character, as 北 for `DJ 北岸`, else its first letter. */
export function initialOf(name: string): string {
  const letter = /\p{Script=Han}/u.exec(name) ?? /[\p{L}\p{N}]/u.exec(name)
  return letter ? letter[0].toUpperCase() : ''
}

/** A default avatar: the initial on a colour derived from the name. `undefined` for a name without letters. */
export function initialAvatar(name: string): string | undefined {
  const initial = initialOf(name)
  if (initial === '') return undefined
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  const colour = COLOURS[sum % COLOURS.length]
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">' +
    `<rect width="96" height="96" fill="${colour}"/>` +
    `<text x="48" y="64" font-family="PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif" font-size="44" font-weight="600" text-anchor="middle" fill="#fff">${initial}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

/** The picture of a user at a size in CSS pixels; missing or 'null' shows the default (spec §5). */
export function avatarAddress(avatar: string, name: string, size: number): string {
  if (avatar === '' || avatar === 'null') return initialAvatar(name) ?? '/avatar.svg'
  return `${API_BASE}${avatar}?w=${size > 48 ? 320 : 96}`
}
