import { cutText } from '@shenglang/contract/cut-text'

const NAME_MAX = 120
const EXTENSION_MAX = 10
/** Control characters, and marks that change the direction of text. */
const UNREADABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f]/gu

/**
 * A file's name as shown to people, whatever its sender called it: the last part, readable, not too long.
 * Only a text: none of our files is named by it.
 */
export function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last.toWellFormed().replace(UNREADABLE, '').normalize('NFC').trim()
  if (clean === '' || /^\.+$/.test(clean)) return '未命名'
  if (clean.length <= NAME_MAX) return clean
  const extension = new RegExp(`\\.\\w{1,${EXTENSION_MAX}}$`).exec(clean)?.[0] ?? ''
  return cutText(clean, NAME_MAX - extension.length) + extension
}

/** The title that a file's name suggests: without its extension, underscores as blanks. */
export function titleFrom(fileName: string, max: number): string {
  const bare = fileName
    .replace(/\.\w{1,10}$/, '')
    .replaceAll('_', ' ')
    .trim()
  return cutText(bare === '' ? fileName : bare, max)
}
