/** Of the text in which they are kept. */
export const CREDITS_MAX = 300

/** Who is named beside an artist; a name of somebody holds neither of the signs. */
export const creditsIn = (text: string): string[] =>
  text
    .split(/[;；、]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

export const creditsText = (names: readonly string[]): string => names.join('; ')

export const tidyCredits = (text: string): string => creditsText(creditsIn(text))
