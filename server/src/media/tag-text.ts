const utf8 = new TextDecoder('utf-8', { fatal: true })
const gbk = new TextDecoder('gbk', { fatal: true })

/** Characters of one byte each, those beyond ASCII always two together as in GB2312: `Café` and `Tiësto` are not such text. */
const pairedBytes = /^(?:[\0-\x7f]|[\xa1-\xf7][\xa1-\xfe])+$/

/**
 * The text of a tag as people read it. Old tools wrote UTF-8 or GBK where the tag's format says Latin-1; such text is mended.
 * What neither the database nor a page can show is left out.
 */
export function tagText(text: string): string {
  return mended(text).replaceAll('\0', '').toWellFormed().trim()
}

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
