/** Invisible characters, those that change the reading direction, and a blank letter that is no space. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u2800]/u
/** Joiners and colours of emoji belong to a visible character. */
const WITHIN_EMOJI = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)[\u200d\ufe0f]/gu

export function hasInvisible(name: string): boolean {
  return INVISIBLE.test(name.replace(WITHIN_EMOJI, ''))
}

/** Control characters, those of private use, no characters at all, and those that stand for an object or a damaged character. */
const UNREADABLE = /[\p{Cc}\p{Co}\p{Noncharacter_Code_Point}\ufffc\ufffd]/u

export const isReadable = (text: string): boolean => text.isWellFormed() && !UNREADABLE.test(text)
