import { type ReleaseFacts, releaseNeedsOf } from '@shenglang/contract/studio/release-needs'
import type { FileRow } from './files.sql.ts'
import type { WorkRow } from './works.sql.ts'

/** The requirements that a work still lacks for its release, once its waiting edits are applied. */
export const needsOf = (row: WorkRow, files: readonly FileRow[]) => releaseNeedsOf(releaseFactsOf(row, files))

function releaseFactsOf(row: WorkRow, files: readonly FileRow[]): ReleaseFacts {
  const edited = { ...row, ...row.edits }
  return {
    contentType: row.content_type,
    title: edited.title,
    artist: row.artist,
    cover: edited.cover,
    style: row.style,
    isAccessChosen: row.access_chosen,
    priceFen: edited.price_fen,
    playVipLevel: edited.play_vip_level,
    freeVipLevel: edited.free_vip_level,
    aiMade: row.ai_made,
    files: files.map(({ file_name, state }) => ({ fileName: file_name, state })),
    hasImported: row.has_sources,
    members: row.pack_tracks,
  }
}
