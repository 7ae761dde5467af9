/** A piece of what somebody wrote: as it stands, or an address that may be followed. */
export type Piece = { text: string; href?: undefined } | { text: string; href: string }

/**
 * Addresses are the characters of RFC 3986 only. So the Chinese that stands right behind one is not swallowed, nothing in it
 * turns the direction of the text, and no letter of another script can pass for one of a known name.
 */
const ADDRESS = /\bhttps?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
/** Belongs to the sentence, not to the address before it. */
const CLOSING = /[.,:;!?'*~]$/

/** Cuts a text at its links; only what begins with http:// or https:// is one. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutClosing(found)
    const href = hrefOf(address)
    if (href === undefined) continue
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: address, href })
    from = index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** Without the full stop of its sentence, and without the bracket in which it stands. */
function withoutClosing(address: string): string {
  let rest = address
  while (CLOSING.test(rest) || isUnopened(rest, '(', ')') || isUnopened(rest, '[', ']')) rest = rest.slice(0, -1)
  return rest
}

function isUnopened(address: string, open: string, close: string): boolean {
  return address.endsWith(close) && address.split(close).length > address.split(open).length
}

/** Nothing for what leads nowhere, or shows another name before the one it leads to (`https://bank.com@evil.example`). */
function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { href, username, password, hostname } = new URL(address)
  return username === '' && password === '' && hostname.includes('.') ? href : undefined
}
