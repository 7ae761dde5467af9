/**
 * The readable text of a tag. It is one line: control characters and runs of blanks are a blank each. Characters that change the
 * direction of text or are invisible are dropped, except within an emoji.
 */
export function tagText(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '').replace(BLANKS, ' ').trim()
}

const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const BLANKS = /[\p{Cc}\s]+/gu
