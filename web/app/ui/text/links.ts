/** A piece of a text: plain, or a link. */
export type Piece = { text: string; href?: undefined } | { text: string; href: string }

/**
 * Addresses contain the characters of RFC 3986 only. So Chinese text right after one is not included, nothing in it changes
 * the direction of the text, and no letter of another script can imitate a known name.
 */
const ADDRESS = /\bhttps?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
/** Belongs to the sentence, not to the address before it. */
const CLOSING = /[.,:;!?'*~]$/

/** Splits a text at its links; only http:// and https:// make one. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = withoutClosing(match)
    const href = hrefOf(address)
    if (href === undefined) continue
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: address, href })
    from = index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** Without the full stop of its sentence, and without the bracket around it. */
function withoutClosing(address: string): string {
  let rest = address
  while (CLOSING.test(rest) || isUnopened(rest, '(', ')') || isUnopened(rest, '[', ']')) rest = rest.slice(0, -1)
  return rest
}

function isUnopened(address: string, open: string, close: string): boolean {
  return address.endsWith(close) && address.split(close).length > address.split(open).length
}

/** Undefined for invalid addresses, and for those that show another name before the host (`https://bank.com@evil.example`). */
function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { href, username, password, hostname } = new URL(address)
  return username === '' && password === '' && hostname.includes('.') ? href : undefined
}
