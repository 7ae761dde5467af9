const utf8 = new TextDecoder('utf-8', { fatal: true })
const gbk = new TextDecoder('gbk', { fatal: true })

/** Text whose bytes beyond ASCII always come in pairs, as in GB2312: `Café` and `Tiësto` do not match. */
const pairedBytes = /^(?:[\0-\x7f]|[\xa1-\xf7][\xa1-\xfe])+$/

/**
 * The readable text of a tag. Old tools wrote UTF-8 or GBK where the tag's format says Latin-1; such text is decoded again. It is
 * one line: control characters and runs of blanks are a blank each. Characters that change the direction of text or are invisible
 * are dropped, except within an emoji.
 */
export function tagText(text: string): string {
  return mended(text).toWellFormed().replace(UNSEEN, '').replace(BLANKS, ' ').trim()
}

const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const BLANKS = /[\p{Cc}\s]+/gu

function mended(text: string): string {
  if (/^[\0-\x7f]*$/.test(text) || /[^\0-\xff]/.test(text)) return text
  const bytes = Buffer.from(text, 'latin1')
  return decoded(utf8, bytes) ?? (pairedBytes.test(text) ? decoded(gbk, bytes) : undefined) ?? text
}

function decoded(decoder: TextDecoder, bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
