import { CONTENT_TYPES, type ResourceCard, type ResourceText } from '@shenglang/contract/catalog/entities'
import { tracklistIn } from '@shenglang/contract/catalog/tracklist'
import { creditsIn } from '@shenglang/contract/catalog/work/credits'
import { releaseText } from '@shenglang/contract/catalog/work/release'
import { beatFieldsOf } from '@shenglang/contract/media/beat-grid'
import { packageFileIdOf } from '@shenglang/contract/media/downloads/package-file-id'
import { factsOf } from '@shenglang/contract/media/facts'
import { gridAddressOf, openAddressesOf, outlineOfRow, sectionsIn, waveAddressesOf } from '../../media/index.ts'
import type { CardRow } from './resources.sql.ts'

export function toCard(row: CardRow): ResourceCard {
  const { file_id, sha256, hls_key } = row
  const childCount = row.content_type === CONTENT_TYPES.collection ? row.member_ids.length : Number(row.source_count)
  const addresses = file_id && sha256 ? openAddressesOf({ ...row, file_id, sha256, hls_key: hls_key ?? '' }) : NO_ADDRESSES
  return {
    resourceId: row.resource_id,
    title: row.title,
    artist: row.artist,
    artistId: row.artist_id,
    credits: creditsIn(row.credits),
    cover: row.cover,
    coverColor: row.cover_color,
    contentType: row.content_type,
    resourceType: row.resource_type,
    categoryCode: row.category_code,
    style: row.style,
    version: row.version,
    genres: row.genres,
    energy: row.energy,
    tbpm: row.tbpm,
    tkey: row.tkey,
    duration: row.duration_ms,
    releaseDate: releaseText(row),
    createTime: (row.published_at ?? row.created_at).toISOString(),
    playVipLevel: row.play_vip_level,
    freeVipLevel: row.free_vip_level,
    priceFen: row.price_fen,
    playCount: Number(row.play_count),
    downloadCount: Number(row.download_count),
    collectCount: Number(row.collect_count),
    packageFileId: childCount > 0 ? packageFileIdOf(row.resource_id) : '',
    childCount,
    ...addresses,
    waveOutline: outlineOfRow(row.wave_row),
  }
}

export function toText(row: CardRow): ResourceText {
  const { description, album, label, ai_made, cues, grid, tbpm, tkey, energy, own_fields: artistFields, readings } = row
  const details = {
    description,
    album,
    label,
    tracklist: tracklistIn(row.tracklist),
    aiMade: ai_made ?? false,
    cues,
    pictures: row.pictures,
    moving: row.moving,
  }
  const { file_id, sha256, wave_key } = row
  const waves = file_id && sha256 ? waveAddressesOf({ file_id, sha256, wave_key: wave_key ?? '' }) : NO_WAVES
  const values = {
    tbpm,
    tkey,
    energy,
    artistFields,
    loudness: row.loudness_lufs,
    readings,
    grid,
    isOwnGrid: row.is_own_grid ?? false,
  }
  return {
    ...details,
    ...waves,
    ...beatFieldsOf(grid, tbpm),
    ...gridAddressOf(file_id ?? '', grid, tbpm),
    sections: sectionsIn({ sections: row.sections ?? [], own_sections: row.own_sections, grid, tbpm }),
    facts: factsOf(values),
  }
}

const NO_ADDRESSES = { playUrl: '', waveformUrl: '' }
const NO_WAVES = { waveformBandsUrl: '', waveformZoomUrl: '' }
