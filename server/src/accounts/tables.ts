import type { SmsPurpose, SocialSource } from '@shenglang/contract/accounts/entities'
import type { Generated } from 'kysely'

export interface AccountTables {
  users: UserTable
  sessions: SessionTable
  sms_codes: SmsCodeTable
  consents: { user_id: string; agreement_id: string; version: string; accepted_at: Generated<Date> }
  social_identities: SocialIdentityTable
  social_attempts: SocialAttemptTable
  social_tickets: { ticket_hash: Buffer; source: SocialSource; subject: string; nick_name: string; expires_at: Date }
  follows: { user_id: string; followed_id: string; created_at: Generated<Date> }
}

export interface UserTable {
  user_id: Generated<string>
  nick_name: string
  avatar: Generated<string>
  is_artists: Generated<boolean>
  addr_region: Generated<string>
  information: Generated<string>
  user_style: Generated<string>
  account_type: Generated<'user' | 'admin'>
  account_name: string | null
  phone: string | null
  phone_verified_at: Date | null
  password_hash: string | null
  vip_level: Generated<number>
  vip_expire_at: Date | null
  integral_scores: Generated<number>
  is_minor: Generated<boolean>
  fans_count: Generated<number>
  focus_count: Generated<number>
  created_at: Generated<Date>
  closed_at: Date | null
}

interface SessionTable {
  session_id: Generated<string>
  token_hash: Buffer
  user_id: string
  client_id: string
  device: string
  address: string
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
}

interface SmsCodeTable {
  code_id: Generated<string>
  phone: string
  purpose: SmsPurpose
  code_hash: Buffer
  address: string
  guesses: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

interface SocialIdentityTable {
  source: SocialSource
  subject: string
  user_id: string
  nick_name: Generated<string>
  created_at: Generated<Date>
}

interface SocialAttemptTable {
  state_hash: Buffer
  source: SocialSource
  code_verifier: string
  nonce: string
  redirect: string
  created_at: Generated<Date>
  expires_at: Date
}
