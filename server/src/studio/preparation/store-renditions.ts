import { join } from 'node:path'
import type { Files } from '../../platform/files/port.ts'
import type { RenditionFile } from './index.ts'

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
