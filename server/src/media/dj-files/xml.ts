const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A reader turns these within an attribute into blanks unless they are told apart.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot hold
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** What XML cannot hold at all is left out. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"'\t\n\r]/g, (sign) => ENTITIES[sign] ?? '')

/** An attribute without a value is left out. */
type Attributes = Record<string, string | number | undefined>

/** An element with its inner lines indented; closed at once where there are none. */
export function element(name: string, attributes: Attributes, ...inner: readonly string[]): string {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === undefined ? '' : ` ${attribute}="${escaped(String(value))}"`,
  )
  const open = `<${name}${written.join('')}`
  if (inner.length === 0) return `${open}/>`
  return `${open}>\n${inner.map((line) => line.replace(/^/gm, '  ')).join('\n')}\n</${name}>`
}

/** Nothing for what is unknown. */
export const known = <Value extends string | number>(value: Value): Value | undefined =>
  value === '' || value === 0 ? undefined : value
