const utf8 = new TextDecoder('utf-8', { fatal: true })
const gbk = new TextDecoder('gbk', { fatal: true })

/** Characters of one byte each, those beyond ASCII always two together as in GB2312: `Café` and `Tiësto` are not such text. */
const pairedBytes = /^(?:[\0-\x7f]|[\xa1-\xf7][\xa1-\xfe])+$/

/**
 * The text of a tag as people read it. Old tools wrote UTF-8 or GBK where the tag's format says Latin-1; such text is mended.
 * It is one line: control characters and runs of blanks are a blank each. Signs that turn the direction of what follows, or
 * cannot be seen, are left out; those within an emoji stay.
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
