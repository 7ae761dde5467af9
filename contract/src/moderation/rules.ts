/** Invisible characters: zero-width and bidi characters, fillers, control characters except line breaks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]|(?!\n)\p{Cc}/u

const EMOJI_PART = String.raw`\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0e\ufe0f\u{e0020}-\u{e007f}]*`
/**
 * An emoji with its joiners and selectors, or a letter or sign with one selector (group 1), or an invisible character (no group).
 */
const STRIPPED_OR_INVISIBLE = new RegExp(
  String.raw`(${EMOJI_PART}(?:\u200d${EMOJI_PART})*|[\p{L}\p{N}\p{P}\p{S}](?:[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]))|${INVISIBLE.source}`,
  'gu',
)
/** Combining marks are removed without a base letter, and limited in number: a stack of them covers the lines above. */
const LONE_COMBINING_MARKS = /(?<=^|\s)\p{M}+/gu
const COMBINING_MARKS_MAX = 4
const EXCESS_COMBINING_MARKS = new RegExp(String.raw`(\p{M}{${COMBINING_MARKS_MAX}})\p{M}+`, 'gu')

/** Normalises a text for storage: without invisible characters, surrounding space and repeated empty lines. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\t\u2800]/g, ' ')
    .replace(STRIPPED_OR_INVISIBLE, '$1')
    .replace(LONE_COMBINING_MARKS, '')
    .replace(EXCESS_COMBINING_MARKS, '$1')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Hours in Shanghai, from the evening to the morning, in which users in minor mode cannot write. */
const QUIET_HOURS = { from: 22, to: 6 } as const
const HOUR_MS = 3_600_000
const SHANGHAI_OFFSET_MS = 8 * HOUR_MS

/** True when an instant is within the quiet hours of minor mode. */
export function isQuietHour(instant: Date): boolean {
  const hour = new Date(instant.getTime() + SHANGHAI_OFFSET_MS).getUTCHours()
  return hour >= QUIET_HOURS.from || hour < QUIET_HOURS.to
}
