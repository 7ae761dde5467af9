import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../errors.ts'
import { isKey, type ListedFile } from './port.ts'

/** The keys below a folder of the disk, without looking at the files. */
export async function* keysIn(root: string, folder = ''): AsyncGenerator<string> {
  // A folder may go with its last file meanwhile.
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(ifMissing([]))
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* keysIn(root, name)
    else if (isKey(name)) yield name
  }
}

/** The files below a folder of the disk, as a store lists them. */
export async function* filesIn(root: string): AsyncGenerator<ListedFile> {
  for await (const key of keysIn(root)) {
    const stats = await stat(join(root, key)).catch(ifMissing(undefined))
    if (stats) yield { key, size: stats.size, modifiedMs: Math.round(stats.mtimeMs) }
  }
}
