/** Characters of the stored text. */
export const CREDITS_MAX = 300

/** Names credited beside an artist; a name contains neither of the separators. */
export const creditsIn = (text: string): string[] =>
  text
    .split(/[;；、]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

export const creditsText = (names: readonly string[]): string => names.join('; ')

export const tidyCredits = (text: string): string => creditsText(creditsIn(text))
