/** What cannot be seen: zero-width and bidi characters, fillers, control characters but for line breaks. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]|(?!\n)\p{Cc}/u

const EMOJI_PART = String.raw`\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0e\ufe0f\u{e0020}-\u{e007f}]*`
/** An emoji with its joiners and selectors, a letter or sign with one selector, or, without a group, what cannot be seen. */
const KEPT_OR_UNSEEN = new RegExp(
  String.raw`(${EMOJI_PART}(?:\u200d${EMOJI_PART})*|[\p{L}\p{N}\p{P}\p{S}](?:[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]))|${UNSEEN.source}`,
  'gu',
)
/** Marks stand on something, and at most so many of them: a flood of them covers the lines above. */
const LONE_MARKS = /(?<=^|\s)\p{M}+/gu
const MARKS_MAX = 4
const FLOOD_OF_MARKS = new RegExp(String.raw`(\p{M}{${MARKS_MAX}})\p{M}+`, 'gu')

/** What somebody wrote, as it is kept: without what cannot be seen, without space at its ends or many empty lines. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\t\u2800]/g, ' ')
    .replace(KEPT_OR_UNSEEN, '$1')
    .replace(LONE_MARKS, '')
    .replace(FLOOD_OF_MARKS, '$1')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** In minor mode nobody speaks from the first hour, in the evening, to the second, in the morning, of Shanghai. */
const QUIET_HOURS = { from: 22, to: 6 } as const
const HOUR_MS = 3_600_000
const SHANGHAI_OFFSET_MS = 8 * HOUR_MS

/** Whether an instant lies in the hours in which minor mode keeps quiet. */
export function isQuietHour(instant: Date): boolean {
  const hour = new Date(instant.getTime() + SHANGHAI_OFFSET_MS).getUTCHours()
  return hour >= QUIET_HOURS.from || hour < QUIET_HOURS.to
}
