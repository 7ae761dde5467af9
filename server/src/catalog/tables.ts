import type { ChartCount, ChartPeriod } from '@shenglang/contract/catalog/charts'
import type { CrateFilter } from '@shenglang/contract/catalog/crates'
import type { Cues } from '@shenglang/contract/catalog/cues'
import type { ResourceType } from '@shenglang/contract/catalog/entities'
import type { PickList } from '@shenglang/contract/catalog/picks'
import type { WorkEdits, WorkState } from '@shenglang/contract/studio/entities'
import type { ColumnType, Generated } from 'kysely'
import type { AccountTables } from '../accounts/index.ts'
import type { MediaTables } from '../media/index.ts'

/** The catalogue's own tables, and those of its neighbours that its lists read along. */
export interface CatalogTables extends AccountTables, MediaTables {
  resources: ResourceTable
  categories: CategoryTable
  collection_members: { collection_id: string; position: number; resource_id: string }
  play_events: { event_id: Generated<string>; resource_id: string; happened_at: Generated<Date> }
  download_events: { event_id: Generated<string>; resource_id: string; happened_at: Generated<Date> }
  latest_plays: { listener: Buffer; resource_id: string; played_at: Date }
  listener_keys: { listener_key: string }
  play_days: { resource_id: string; day: string; plays: number; downloads: number }
  charts: ChartTable
  picks: { list: PickList; position: number; resource_id: string; note: string }
  design_requests: DesignRequestTable
  crates: CrateTable
  crate_tracks: { crate_id: string; resource_id: string; position: number; added_at: Generated<Date> }
  playback_places: {
    user_id: string
    resource_ids: string[]
    resource_id: string
    position_ms: number
    device: string
    saved_at: Generated<Date>
  }
  collects: { user_id: string; resource_id: string; created_at: Generated<Date> }
}

export interface ResourceTable {
  resource_id: Generated<string>
  title: string
  description: Generated<string>
  artist_id: string
  content_type: number
  category_code: string
  style: Generated<string>
  version: Generated<string>
  genres: Generated<string[]>
  energy: Generated<number>
  tbpm: Generated<number>
  tkey: Generated<string>
  duration_ms: Generated<number>
  /** Null before it is published, and where nobody told it. */
  release_date: string | null
  cover: Generated<string>
  cover_color: Generated<string>
  play_vip_level: Generated<number>
  free_vip_level: Generated<number>
  play_count: Generated<string | number>
  download_count: Generated<string | number>
  collect_count: Generated<string | number>
  package_file_id: string | null
  /** '' for what is no music of its own. */
  resource_type: Generated<ResourceType | ''>
  price_fen: Generated<number>
  /** Null for what nobody may see yet, or any more: the one gate of visibility. */
  published_at: Date | null
  state: Generated<WorkState>
  release_at: Date | null
  approved_at: Date | null
  ai_made: Generated<boolean>
  cues: ColumnType<Cues, string | undefined, string>
  /** What its artist wants listeners to be told instead, once a review lets it through. */
  edits: ColumnType<WorkEdits, string | undefined, string>
  /** Columns that the artist has set: no analysis changes them. */
  own_fields: Generated<string[]>
  created_at: Generated<Date>
  /** See migration 0006: counts do not change it. */
  changed_at: Generated<Date>
}

export interface ChartTable {
  counted: ChartCount
  period: ChartPeriod
  content_type: number
  place: number
  resource_id: string
  total: string
  place_before: number | null
  computed_at: Date
}

export interface DesignRequestTable {
  request_id: Generated<string>
  user_id: string
  resource_id: string | null
  phone: string
  occasion: string
  budget_fen: number
  wish: string
  closed_at: Date | null
  created_at: Generated<Date>
}

export interface CategoryTable {
  category_id: Generated<string>
  code: string
  parent_code: string | null
  name: string
  menu_id: string | null
  position: number
}

export interface CrateTable {
  crate_id: Generated<string>
  user_id: string
  parent_id: string | null
  name: string
  /** Null for a crate filled by hand. */
  filter: CrateFilter | null
  created_at: Generated<Date>
}
