const NAME_MAX = 120
const EXTENSION_MAX = 10
/** Control characters, and marks that make text read in another order than it is written. */
const UNREADABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f]/gu

/**
 * What a file is called in front of people, whatever its sender named it: its last part, readable, not too long.
 * It is a text and nothing else: no file of ours is named after it.
 */
export function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last.toWellFormed().replace(UNREADABLE, '').normalize('NFC').trim()
  if (clean === '' || /^\.+$/.test(clean)) return '未命名'
  const characters = [...clean]
  if (characters.length <= NAME_MAX) return clean
  const extension = new RegExp(`\\.\\w{1,${EXTENSION_MAX}}$`).exec(clean)?.[0] ?? ''
  return characters.slice(0, NAME_MAX - extension.length).join('') + extension
}

/** The title that a file's name suggests: without its extension, underscores as blanks. */
export function titleFrom(fileName: string, max: number): string {
  const bare = fileName
    .replace(/\.\w{1,10}$/, '')
    .replaceAll('_', ' ')
    .trim()
  return [...(bare === '' ? fileName : bare)].slice(0, max).join('')
}
