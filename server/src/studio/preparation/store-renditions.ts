import { join } from 'node:path'
import { isFault } from '@shenglang/contract/fault'
import type { Files } from '../../platform/files/port.ts'
import { readWhole } from '../../platform/files/read-whole.ts'
import type { RenditionFile } from './index.ts'
import { MASTER } from './renditions.ts'

/**
 * Stores the renditions that a preparation wrote to `folder`/hls. Returns their key, '' where there are none; `owner` separates
 * renditions of the same bytes.
 */
export async function storeRenditions(
  files: Files,
  { sha256, owner }: { sha256: string; owner: string },
  folder: string,
  hls: readonly RenditionFile[],
): Promise<string> {
  if (hls.length === 0) return ''
  const key = `hls/${sha256.slice(0, 2)}/${sha256.slice(0, 16)}-${owner}`
  // The master playlist last, so that all files it names are there before it.
  for (const { name } of hls.toReversed()) await files.put(`${key}/${name}`, join(folder, 'hls', name))
  return key
}

/** Removes stored renditions, whatever their preparation called them: the master playlist names the others. */
export async function removeRenditions(files: Files, key: string): Promise<void> {
  const master = await readWhole(files, `${key}/${MASTER}`).catch((error: unknown) => {
    if (isFault(error) && error.code === 'FILE_NOT_FOUND') return undefined
    throw error
  })
  if (!master) return
  const playlists = master.toString().match(/^[\w-]+\.m3u8$/gm) ?? []
  const names = playlists.flatMap((name) => [name, name.replace('.m3u8', '.m4s')])
  // The master playlist last, so that an interrupted removal can be repeated.
  for (const name of [...names, MASTER]) await files.remove(`${key}/${name}`)
}
