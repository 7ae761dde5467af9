import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** A class name from the class and its sheet alone: the line number that Vite adds only makes the first page larger. */
export function scopedName(name: string, sheet: string): string {
  const path = relative(import.meta.dirname, sheet.replace(/\?.*/, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}
