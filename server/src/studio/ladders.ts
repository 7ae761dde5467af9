import { join } from 'node:path'
import type { Files } from '../platform/files/port.ts'
import type { LadderFile } from './preparation/index.ts'

/**
 * Stores the ladder that a preparation wrote to `folder`/hls. Returns its key, '' where there is none;
 * `owner` tells ladders of the same bytes apart.
 */
export async function storeLadder(
  files: Files,
  { sha256, owner }: { sha256: string; owner: string },
  folder: string,
  hls: readonly LadderFile[],
): Promise<string> {
  if (hls.length === 0) return ''
  const key = `hls/${sha256.slice(0, 2)}/${sha256.slice(0, 16)}-${owner}`
  // The master playlist last: where it stands, all that it names stands.
  for (const { name } of hls.toReversed()) await files.put(`${key}/${name}`, join(folder, 'hls', name))
  return key
}
