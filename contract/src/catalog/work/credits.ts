/** Maximum length of the stored text, in characters. */
export const CREDITS_MAX = 300

/** Parses the names credited beside an artist; a name contains neither `;` nor `、`. */
export const creditsIn = (text: string): string[] =>
  text
    .split(/[;；、]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

export const creditsText = (names: readonly string[]): string => names.join('; ')

export const tidyCredits = (text: string): string => creditsText(creditsIn(text))
