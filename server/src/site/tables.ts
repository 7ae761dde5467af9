import type { DictType } from '@shenglang/contract/site/entities'
import type { Capacity } from '@shenglang/contract/site/infringement'
import type { Generated } from 'kysely'

export interface SiteTables {
  site_settings: { name: string; value: unknown }
  menus: {
    menu_id: string
    parent_id: string | null
    menu_name: string
    icon: string
    url: string
    position: number
  }
  dictionary_entries: { dict_type: DictType; dict_value: string; dict_label: string; position: number }
  infringement_notices: InfringementTable
}

interface InfringementTable {
  notice_id: Generated<string>
  complainant: string
  capacity: Capacity
  phone: Generated<string>
  email: Generated<string>
  work_title: string
  resource_urls: string[]
  reason: string
  proof: string
  created_at: Generated<Date>
}
