import type { DictType } from '@shenglang/contract/site/entities'

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
}
