import type { Generated } from 'kysely'

export interface AccountTables {
  users: UserTable
}

export interface UserTable {
  user_id: Generated<string>
  nick_name: string
  avatar: Generated<string>
  is_artists: Generated<boolean>
  addr_region: Generated<string>
  information: Generated<string>
  created_at: Generated<Date>
}
