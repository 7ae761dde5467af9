import type { SoundFacts } from '@shenglang/contract/commerce/levels/benefits'
import { LOSSLESS_TYPES } from '@shenglang/contract/media/formats'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The sound of the current files of published works that levels open; bit rates are those of the sound, or size over length until it is measured. */
export async function selectSound(db: Db): Promise<SoundFacts> {
  const { rows } = await sql<SoundFacts>`
    with opened as (
      select file_type = any(${LOSSLESS_TYPES}) as is_lossless, file_type,
        case when file_type = any(${LOSSLESS_TYPES}) then 320 when bit_rate > 0 then bit_rate / 1000.0
          else file_size * 8.0 / greatest(audio_sources.duration_ms, 1) end as kbps
      from audio_sources join resources using (resource_id)
      where free_vip_level between 1 and ${PURCHASE_ONLY - 1} and published_at is not null
        and position is not null and file_type like 'audio/%')
    select coalesce(min(kbps), 0)::float8 as "lowestKbps", coalesce(max(kbps), 0)::float8 as "highestKbps",
      coalesce(bool_or(is_lossless), false) as "hasLossless",
      coalesce(bool_and(is_lossless or file_type = 'audio/mpeg'), true) as "isMp3"
    from opened`.execute(db)
  return rows[0] as SoundFacts
}
