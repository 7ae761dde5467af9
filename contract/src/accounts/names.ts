import { foldName } from './fold-name.ts'

/** Invisible characters, those that change the reading direction, and a blank letter that is no space. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u2800]/u
/** Joiners and colours of emoji belong to a visible character. */
const WITHIN_EMOJI = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)[\u200d\ufe0f]/gu

export function hasInvisible(name: string): boolean {
  return INVISIBLE.test(name.replace(WITHIN_EMOJI, ''))
}

const lettersOf = (name: string) => foldName(name).replace(/[^\p{L}\p{N}]/gu, '')

/** Names of those who speak for the site, reserved anywhere in a name; and names reserved only as a whole. */
const OFFICES = ['管理员', '管理員', '官方', '客服', '系统消息', '系統消息'].map(lettersOf)
const TITLES = ['admin', 'administrator', 'moderator', 'official', 'shenglang'].map(lettersOf)
const WHOLE = ['root', 'system', 'support', 'staff', '系统', '系統', '声浪', '站长', '游客', '已注销用户'].map(lettersOf)

/** Whether a name would pass for the site itself, also in letters that look alike. */
export function isReserved(name: string): boolean {
  const letters = lettersOf(name)
  return (
    OFFICES.some((office) => letters.includes(office)) ||
    TITLES.some((title) => letters.startsWith(title) || letters.endsWith(title)) ||
    WHOLE.includes(letters)
  )
}
