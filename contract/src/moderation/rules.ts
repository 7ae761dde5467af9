/** Invisible characters: zero-width and bidi characters, fillers, control characters except line breaks. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]|(?!\n)\p{Cc}/u

const EMOJI_PART = String.raw`\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0e\ufe0f\u{e0020}-\u{e007f}]*`
/** An emoji with its joiners and selectors, a letter or sign with one selector, or, without a group, an invisible character. */
const STRIPPED_OR_INVISIBLE = new RegExp(
  String.raw`(${EMOJI_PART}(?:\u200d${EMOJI_PART})*|[\p{L}\p{N}\p{P}\p{S}](?:[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]))|${UNSEEN.source}`,
  'gu',
)
/** Combining marks need a base, and are limited in number: a flood of them covers the lines above. */
const LONE_COMBINING_MARKS = /(?<=^|\s)\p{M}+/gu
const MARKERS_MAX = 4
const FLOOD_OF_MARKERS = new RegExp(String.raw`(\p{M}{${MARKERS_MAX}})\p{M}+`, 'gu')

/** A text as it is stored: without invisible characters, surrounding space and repeated empty lines. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\t\u2800]/g, ' ')
    .replace(STRIPPED_OR_INVISIBLE, '$1')
    .replace(LONE_COMBINING_MARKS, '')
    .replace(FLOOD_OF_MARKERS, '$1')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** In minor mode users cannot write from the first hour, in the evening, to the second, in the morning, in Shanghai. */
const QUIET_HOURS = { from: 22, to: 6 } as const
const HOUR_MS = 3_600_000
const SHANGHAI_OFFSET_MS = 8 * HOUR_MS

/** Whether an instant is within the quiet hours of minor mode. */
export function isQuietHour(instant: Date): boolean {
  const hour = new Date(instant.getTime() + SHANGHAI_OFFSET_MS).getUTCHours()
  return hour >= QUIET_HOURS.from || hour < QUIET_HOURS.to
}
