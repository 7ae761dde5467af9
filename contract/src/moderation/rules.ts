/** Characters that cannot be seen, or that turn the direction of what follows: no text keeps them. */
const UNSEEN = /[\p{Bidi_Control}\u00ad\u200b\u2060\ufeff]/gu

/** What somebody wrote, as it is kept: without what cannot be seen, without space at its ends or many empty lines. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
