const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // Parsers turn these characters within an attribute into blanks unless they are escaped.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot hold
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Characters that XML cannot hold at all are dropped. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"'\t\n\r]/g, (sign) => ENTITIES[sign] ?? '')

/** An attribute without a value is left out. */
type Attributes = Record<string, string | number | undefined>

/** An element with its inner lines indented; self-closing without any. */
export function element(name: string, attributes: Attributes, ...inner: readonly string[]): string {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === undefined ? '' : ` ${attribute}="${escaped(String(value))}"`,
  )
  const open = `<${name}${written.join('')}`
  if (inner.length === 0) return `${open}/>`
  return `${open}>\n${inner.map((line) => line.replace(/^/gm, '  ')).join('\n')}\n</${name}>`
}

/** Undefined for an unknown value. */
export const known = <Value extends string | number>(value: Value): Value | undefined =>
  value === '' || value === 0 ? undefined : value
