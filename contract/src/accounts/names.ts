import { foldName } from './fold-name.ts'

/** Marks that nobody sees, or that change the order in which text is read; and a blank that is no space. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u2800]/u
/** What joins and colours emoji is part of a sign that everybody sees. */
const WITHIN_EMOJI = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)[\u200d\ufe0f]/gu

export function hasInvisible(name: string): boolean {
  return INVISIBLE.test(name.replace(WITHIN_EMOJI, ''))
}

const lettersOf = (name: string) => foldName(name).replace(/[^\p{L}\p{N}]/gu, '')

/** Names of those who speak for the site, wherever they stand in a name; and names that are its own only when they are all of it. */
const OFFICES = ['管理员', '管理員', '官方', '客服', '系统消息', '系統消息'].map(lettersOf)
const TITLES = ['admin', 'administrator', 'moderator', 'official', 'shenglang'].map(lettersOf)
const WHOLE = ['root', 'system', 'support', 'staff', '系统', '系統', '声浪', '站长', '游客', '已注销用户'].map(lettersOf)

/** Whether a name would make somebody look like the site itself, also in letters that only look like it. */
export function isReserved(name: string): boolean {
  const letters = lettersOf(name)
  return (
    OFFICES.some((office) => letters.includes(office)) ||
    TITLES.some((title) => letters.startsWith(title) || letters.endsWith(title)) ||
    WHOLE.includes(letters)
  )
}
