/** Invisible characters, those that change the reading direction, and the blank Braille pattern, which is not a space. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u2800]/u
/** Joiners and variation selectors that belong to a visible emoji. */
const WITHIN_EMOJI = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)[\u200d\ufe0f]/gu

export function hasInvisible(name: string): boolean {
  return INVISIBLE.test(name.replace(WITHIN_EMOJI, ''))
}

/** Control and private-use characters, noncharacters, and the placeholders for an object or an undecodable character. */
const UNREADABLE = /[\p{Cc}\p{Co}\p{Noncharacter_Code_Point}\ufffc\ufffd]/u

export const isReadable = (text: string): boolean => text.isWellFormed() && !UNREADABLE.test(text)
