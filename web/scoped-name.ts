import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** A class by its name and its sheet alone: the line that Vite would add is bytes on the first page and shows nobody anything. */
export function scopedName(name: string, sheet: string): string {
  const path = relative(import.meta.dirname, sheet.replace(/\?.*/, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}
