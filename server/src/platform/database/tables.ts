import type { OAuthSource, SmsPurpose } from '@shenglang/contract/accounts/entities'
import type { AccountAction } from '@shenglang/contract/accounts/people/entities'
import type { CrateFilter } from '@shenglang/contract/catalog/crates/crates'
import type { ChartCount, ChartPeriod } from '@shenglang/contract/catalog/discover/charts'
import type { PickList } from '@shenglang/contract/catalog/discover/picks'
import type { ResourceType } from '@shenglang/contract/catalog/entities'
import type { PricePeriod } from '@shenglang/contract/catalog/price-periods'
import type { ReleasePrecision } from '@shenglang/contract/catalog/work/release'
import type { CouponGoods } from '@shenglang/contract/commerce/coupons/coupons'
import type { InvoiceState, TitleKind } from '@shenglang/contract/commerce/invoices/invoices'
import type { DesignState } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import type { Channel, Device, GoodsType, OrderStatus, ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import type { DifferenceKind, ProviderNews } from '@shenglang/contract/commerce/payments/payments'
import type { RefundState } from '@shenglang/contract/commerce/refunds/refund-routes'
import type { RefundPlan } from '@shenglang/contract/commerce/refunds/refund-takes'
import type { RefundRulesVersion, Take } from '@shenglang/contract/commerce/refunds/refunds'
import type { FaultData } from '@shenglang/contract/fault'
import type { BeatGrid } from '@shenglang/contract/media/beat-grid'
import type { Cues } from '@shenglang/contract/media/cues'
import type { Measurements, RejectedValues } from '@shenglang/contract/media/facts'
import type { Section } from '@shenglang/contract/media/sections'
import type { CaseReason, ModerationAction, ReportKind, ReportState, WordLevel } from '@shenglang/contract/moderation/entities'
import type { AnnouncementAudience } from '@shenglang/contract/notices/announcements'
import type { NoticeKind } from '@shenglang/contract/notices/entities'
import type { PushKind } from '@shenglang/contract/notices/push'
import type { ReminderKind } from '@shenglang/contract/notices/reminders'
import type { LoggedPermission, Permission } from '@shenglang/contract/roles'
import type { DocketMove, DocketState } from '@shenglang/contract/site/docket/states'
import type { DictType } from '@shenglang/contract/site/entities'
import type { Capacity } from '@shenglang/contract/site/infringement'
import type { ApplicationState } from '@shenglang/contract/studio/applications'
import type { FileState, WorkState } from '@shenglang/contract/studio/entities'
import type { FileFacts } from '@shenglang/contract/studio/file-facts'
import type { ReviewReason } from '@shenglang/contract/studio/review'
import type { ColumnType } from 'kysely'
import type { Amount, EditColumns, Jsonb } from './columns.ts'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
  [x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export interface AccountBlocks {
  /** Null for a permanent one. */
  blocked_until: Date | null
  created_at: Date
  reason: string
  /** Null if it was done at the console. */
  staff_id: string | null
  user_id: string
}

export interface AccountLog {
  action: AccountAction
  detail: Generated<Jsonb<Record<string, string | number | boolean>>>
  log_id: Generated<string>
  logged_at: Date
  reason: string
  /** Null if it was done at the console. */
  staff_id: string | null
  user_id: string
}

export interface AccountMerges {
  /** The account that is left, after any further merges. */
  into_id: string
  merged_at: Date
  /** Null if it was done at the console. */
  staff_id: string | null
  user_id: string
}

export interface Addresses {
  address_id: Generated<string>
  city: string
  created_at: Generated<Date>
  detail: string
  district: string
  is_default: Generated<boolean>
  name: string
  phone: string
  province: string
  user_id: string
}

export interface AddressKeys {
  address_key: Buffer
}

export interface AgreementDrafts {
  agreement_id: string
  markup: string
  saved_at: Generated<Date>
  version: Generated<number>
}

export interface AgreementTexts {
  agreement_id: string
  markup: string
  needs_consent: boolean
  published_at: Generated<Date>
  sha256: string
  version: string
}

export interface AnnouncedEvents {
  announced_id: Generated<string>
  data: string
  is_sent_after: Generated<boolean>
  subject: string | null
  transaction_id: Generated<string>
  user_id: string
}

export interface Announcements {
  announcement_id: Generated<string>
  audience: AnnouncementAudience
  author_id: string
  content: string
  created_at: Generated<Date>
  link: Generated<string>
  out_at: Date | null
  seen_count: Generated<number>
  title: string
  until_at: Date | null
  version: Generated<number>
  vip_level: Generated<number>
  withdrawn_at: Date | null
}

export interface ArtistApplications {
  agreement_version: string
  application_id: Generated<string>
  artist_name: string
  created_at: Generated<Date>
  id_number_masked: string
  id_number_sealed: Buffer
  introduction: string
  phone: string
  real_name: string
  reason: Generated<string>
  reviewed_at: Date | null
  reviewer_id: string | null
  sample_ids: Generated<string[]>
  state: ApplicationState
  style: string
  user_id: string
}

export interface ArtistCounts {
  artist_id: string
  play_count: Amount
  resource_count: Amount
}

export interface AudioSources {
  bit_rate: Generated<number>
  created_at: Generated<Date>
  /** Not to be retried before; null if it may run at once. */
  derive_after: Date | null
  /** The version of what was derived from the file: see studio/derivations.ts. */
  derived_version: Generated<number>
  download_count: Generated<Amount>
  duration_ms: number
  file_id: Generated<string>
  file_name: string
  file_size: Amount
  file_type: string
  /** Null if there is no steady beat, or before the analysis. */
  grid: Jsonb<BeatGrid> | null
  /** Folder of the HLS files in the file store; '' if there are none. */
  hls_key: Generated<string>
  /** The artist set the grid, or said that there is none. */
  is_own_grid: Generated<boolean>
  /** The name of this version; '' for the only one. */
  label: Generated<string>
  /** Integrated, EBU R128; null if it was not measured. */
  loudness_lufs: number | null
  /** As its artist set them; null where the measured ones apply. */
  own_sections: Jsonb<Section[]> | null
  /** Null once another replaced it. */
  position: number | null
  preview_ms: Generated<number>
  /** Null before the analysis. */
  readings: Jsonb<Measurements> | null
  resource_id: string
  /** Measured; empty where nothing is sure, or before the analysis. */
  sections: Generated<Jsonb<Section[]>>
  sha256: string
  storage_key: string
  /** The waveform of 150 points a second in the file store; '' if there is none. */
  wave_key: Generated<string>
  /** In bands, as wave-bands.ts encodes it; null before the analysis. */
  wave_row: Buffer | null
  /** In bands, as wave-bands.ts encodes it; null before the analysis. */
  wave_track: Buffer | null
  waveform: string
  waveform_overview: string
}

export interface Backups {
  added_bytes: Generated<string>
  backup_id: Generated<string>
  begun_at: Date
  ended_at: Date
  failure: Generated<string>
  folder: string
  name: Generated<string>
}

export interface Blocks {
  blocked_id: string
  created_at: Generated<Date>
  user_id: string
}

export interface BulkChangeRows {
  before: Json
  change_id: string
  changed_in: string
  resource_id: string
}

export interface BulkChanges {
  change_id: Generated<string>
  created_at: Generated<Date>
  staff_id: string
  undone_at: Date | null
}

export interface Categories {
  category_id: Generated<string>
  code: string
  menu_id: string | null
  name: string
  parent_code: string | null
  position: number
  version: Generated<number>
}

export interface ChartLeaders {
  content_type: number
  counted: ChartCount
  day: string
  period: ChartPeriod
  resource_id: string
}

export interface Charts {
  computed_at: Date
  content_type: number
  counted: ChartCount
  days_first: Generated<number>
  period: ChartPeriod
  place: number
  place_before: number | null
  resource_id: string
  total: Amount
}

export interface CollectionMembers {
  collection_id: string
  position: number
  resource_id: string
}

export interface Collects {
  created_at: Generated<Date>
  resource_id: string
  user_id: string
}

export interface CommentCounts {
  comment_count: number
  subject_id: string
  thread_count: number
}

export interface CommentLikes {
  comment_id: string
  created_at: Generated<Date>
  user_id: string
}

export interface Comments {
  addr_region: Generated<string>
  comment_id: Generated<string>
  content: string
  created_at: Generated<Date>
  /** Set for a deleted comment with replies, which stay under it. */
  deleted_at: Date | null
  like_count: Generated<number>
  /** The author of the reply that this one answers. */
  mention_user_id: string | null
  /** By time in the music; comments on the whole come last. */
  order_ms: Generated<number>
  /** Null for a top-level comment. */
  parent_id: string | null
  reply_count: Generated<number>
  /** A resource or a post. */
  resource_id: string
  /** The time in the music; null for a comment on the whole. */
  time_ms: number | null
  user_id: string
  /** Which of 64 equal parts of the music `time_ms` lies in: markers on the wave are chosen for each. */
  wave_part: number | null
}

export interface CommerceOutbox {
  created_at: Generated<Date>
  messages: Json
  outbox_id: Generated<string>
  tries: Generated<number>
  try_at: Date | null
}

export interface CompatibleMigrations {
  name: string
}

export interface Consents {
  accepted_at: Generated<Date>
  agreement_id: string
  text_sha256: Generated<string>
  user_id: string
  version: string
}

export interface Conversations {
  conversation_id: Generated<string>
  /** The smaller of the two ids. Lock this row before any change of the conversation. */
  first_id: string
  /** There may be messages that neither participant sees any more. */
  purge_due: Generated<boolean>
  second_id: string
}

export interface ConversationSides {
  /** Up to this message the user has deleted all. */
  cleared_up_to: Generated<string>
  conversation_id: string
  /** The latest that the user sees; null if there is none. */
  latest_message_id: string | null
  /** Messages that the user sees. */
  message_count: Generated<number>
  other_id: string
  read_at: Date | null
  /** The user has read what the other wrote up to this message; 0 before. */
  read_up_to: Generated<string>
  /** Messages that the user ever sent: a user who has answered is no stranger. */
  sent_count: Generated<number>
  /** The other participant sees the messages up to this one as read; does not advance while the user blocks them. */
  told_up_to: Generated<string>
  unread_count: Generated<number>
  user_id: string
}

export interface CountingProcesses {
  is_shared: boolean
  name: string
  process_id: string
  seen_at: Generated<Date>
}

export interface Coupons {
  /** In capitals. */
  code: string
  coupon_id: Generated<string>
  created_at: Generated<Date>
  ends_at: Date
  from_fen: Generated<Amount>
  goods_types: Generated<CouponGoods[]>
  is_claimable: Generated<boolean>
  is_listed: Generated<boolean>
  /** Either this or `off_percent`. */
  off_fen: Generated<Amount>
  /** The most that a percentage takes off; 0 for no limit. */
  off_max_fen: Generated<Amount>
  off_percent: Generated<number>
  per_person: Generated<number>
  resource_id: string | null
  starts_at: Date
  stopped_at: Date | null
  /** Users who were given it or claimed it. */
  taken_count: Generated<number>
  title: string
  total: number | null
}

export interface Crates {
  crate_id: Generated<string>
  created_at: Generated<Date>
  /** Null for a crate filled by hand. */
  filter: Jsonb<CrateFilter> | null
  name: string
  parent_id: string | null
  user_id: string
}

export interface CrateTracks {
  added_at: Generated<Date>
  crate_id: string
  position: number
  resource_id: string
}

export interface DailyListeners {
  day: string
  first_at: Date
  mark: Buffer
}

export interface DailyPicks {
  day: string
  note: Generated<string>
  resource_id: string
  version: Generated<number>
}

export interface DemoResources {
  /** False while only its id is reserved. */
  is_published: Generated<boolean>
  resource_id: string
  /** The works of an unfinished demo; without rows it is complete, or was never requested. */
  slug: string
}

export interface DesignFiles {
  created_at: Generated<Date>
  file_id: string
  file_name: string
  file_size: Amount
  request_id: string
  storage_key: string
}

export interface DesignRequests {
  answer: Generated<string>
  answered_at: Date | null
  budget_fen: number
  /** The changes that the buyer wants to the delivery. */
  change_wish: Generated<string>
  created_at: Generated<Date>
  delivered_at: Date | null
  delivery: Generated<string>
  occasion: string
  /** The order that accepted the quote; null unless there is one that was not cancelled. */
  order_item_id: string | null
  phone: string | null
  quote_days: number | null
  quote_expires_at: Date | null
  quote_fen: Amount | null
  request_id: Generated<string>
  resource_id: string | null
  state: Generated<DesignState>
  user_id: string
  wish: string
}

export interface DictionaryEntries {
  dict_label: string
  dict_type: DictType
  dict_value: string
  position: number
}

export interface DocketEvents {
  actor_id: string | null
  created_at: Generated<Date>
  event_id: Generated<string>
  kind: 'received' | DocketMove
  note: Generated<string>
  notice_id: string
  resource_id: string | null
}

export interface DocketStatements {
  artist_id: string
  created_at: Generated<Date>
  name: string
  notice_id: string
  phone: string
  proof: string
  resource_id: string
  statement: string
}

export interface DocketWorks {
  artist_id: string
  changed_at: Generated<Date>
  notice_id: string
  /** Since when it was public before it was removed: a restored work keeps its place. */
  published_at: Date | null
  /** Its `changed_in` once it was removed: one that its artist changed since is reviewed before it is shown again. */
  removed_version: Generated<string>
  resource_id: string
  restore_due_at: Date | null
  state: Generated<DocketState>
  title: string
}

export interface DownloadEvents {
  event_id: Generated<string>
  happened_at: Generated<Date>
  resource_id: string
}

export interface Downloads {
  day: string
  file_id: string
  happened_at: Generated<Date>
  user_id: string
}

export interface Entitlements {
  created_at: Generated<Date>
  entitlement_id: Generated<string>
  order_item_id: string
  resource_id: string
  /** Null while the right is valid. */
  revoked_at: Date | null
  user_id: string
}

export interface EventLogs {
  /** Events up to this one may be deleted. */
  forgotten_id: Generated<string>
  last_id: string
  user_id: string
}

export interface Events {
  created_at: Generated<Date>
  data: string
  event_id: string
  /** Only the newest event of a subject is stored. Null if every event counts. */
  subject: string | null
  user_id: string
}

export interface FavouriteChanges {
  changed_in: string
  user_id: string
}

export interface FileStore {
  is_only: Generated<boolean>
  registered_at: Generated<Date>
  store_id: string
}

export interface FilteredWordList {
  is_only: Generated<boolean>
  version: Generated<string>
}

export interface FilteredWords {
  created_at: Generated<Date>
  level: WordLevel
  word: string
}

export interface FinderBits {
  bits: string
  block: number
  fact: string
}

export interface FinderNames {
  artist_id: string
  fans: number
  grams: number[]
  is_artist: boolean
  plain: string
}

export interface FinderRows {
  artist_id: string
  bit_index: Generated<number>
  duration_ms: number
  facts: string[]
  grams: number[]
  plain: string
  popularity: number
  published_at: Date
  resource_id: string
  tbpm: number | null
  tempo: number | null
}

export interface FinderSets {
  bits: string
  block: number
  fact: string
}

export interface FinderState {
  cursor: string
  database_id: string
  filled_to: string | null
  is_complete: boolean
  is_only: Generated<boolean>
  version: number
}

export interface FinderWords {
  near: string[]
  uses: number
  word: string
}

export interface FinderWorks {
  artist_id: string
  duration_ms: number
  facts: string[]
  grams: number[]
  plain: string
  popularity: number
  published_at: Date
  resource_id: string
  tbpm: number
  tempo: number | null
}

export interface Follows {
  created_at: Generated<Date>
  followed_id: string
  user_id: string
}

export interface HeroPairs {
  ends_at: Date | null
  from_id: string
  position: number
  starts_at: Date | null
  to_id: string
}

export interface HotCues {
  changed_at: Date
  color: number
  /** The length of a loop; 0 for none. */
  loop_ms: number
  name: string
  /** 0 for pad A, to 7 for H; null for a memory cue. */
  pad: number | null
  resource_id: string
  /** From the beginning of the first source. */
  time_ms: number
  user_id: string
}

export interface IdempotencyKeys {
  answer: string | null
  args_hash: Buffer
  created_at: Generated<Date>
  fault: Jsonb<FaultData> | null
  key: string
  lease_id: string
  lease_until: Date
  route: string
  user_id: string
}

export interface InfringementNotices {
  capacity: Capacity
  complainant: string
  created_at: Generated<Date>
  decided_at: Date | null
  decision: Generated<string>
  email: Generated<string>
  forwarded_at: Date | null
  notice_id: Generated<string>
  phone: Generated<string>
  proof: string
  reason: string
  resource_urls: string[]
  work_title: string
}

export interface Invoices {
  /** Null before it is issued. */
  amount_fen: Amount | null
  created_at: Date
  email: string
  /** Unguessable; null until it is issued. */
  file_id: string | null
  invoice_id: Generated<string>
  invoice_no: string | null
  issued_at: Date | null
  order_id: string
  state: Generated<InvoiceState>
  tax_number: string
  title: string
  title_kind: TitleKind
  user_id: string
}

export interface KeyFingerprints {
  fingerprint: Buffer
  name: string
  registered_at: Generated<Date>
}

export interface LatePlays {
  heard_at: Date
  listener: Buffer
  resource_id: string
}

export interface LatestPlays {
  listener: Buffer
  played_at: Date
  resource_id: string
}

export interface LeaseKeys {
  endorsement: Generated<string>
  lease_key_id: Generated<number>
  private_key: Buffer | null
}

export interface LedgerLines {
  account: string
  /** Credits are positive, debits negative. */
  amount: Amount
  ledger_transaction_id: string
  line_id: Generated<string>
  /** The sale that an artist has it from; null for what belongs to no single item. */
  order_item_id: string | null
  /** A channel or a user; '' for the operator. */
  owner: Generated<string>
  unit: 'fen' | 'point'
}

export interface LedgerTransactions {
  created_at: Generated<Date>
  is_sandbox: boolean
  ledger_transaction_id: Generated<string>
  order_id: string | null
  /** Names the action, so that it is posted once. */
  reference: string
}

export interface Licences {
  basis: 'bought' | 'vip'
  created_at: Date
  holder: string
  licence_id: Generated<string>
  licence_no: string
  resource_id: string
  user_id: string
}

export interface LimitCounts {
  count: number
  ends_at: Date
  key: string
  wait_until: Date | null
}

export interface ListenerKeys {
  listener_key: Generated<string>
}

export interface MemberPoolParts {
  /** The share of the item's price for the month. */
  fen: Amount
  /** In Shanghai, such as 2026-11. */
  month: string
  order_item_id: string
}

export interface MemberPools {
  /** Downloads by members, one for each work that a member took in the month. */
  downloads: Amount
  is_sandbox: boolean
  /** In Shanghai, such as 2026-11. */
  month: string
  pool_fen: Amount
  shared_at: Date
  shared_fen: Generated<Amount>
  vip_fen: Amount
}

export interface MemberPoolTerms {
  /** VIP paid from then on is shared out member by member. */
  by_member_from: Date
  is_only: Generated<boolean>
}

export interface Mentions {
  comment_id: string | null
  nick_name: string
  post_id: string | null
  user_id: string
}

export interface Menus {
  icon: Generated<string>
  menu_id: Generated<string>
  menu_name: string
  parent_id: string | null
  position: number
  url: Generated<string>
}

export interface MessagePictures {
  /** When it is deleted; null while a message shows it. */
  expires_at: Date | null
  height: number
  owner_id: string
  picture_id: string
  width: number
}

export interface Messages {
  /** Hash of what was sent under the key, to detect another message; null once withdrawn. */
  client_hash: Buffer | null
  client_key: string | null
  content: string
  conversation_id: string
  created_at: Date
  hidden_from_other: Generated<boolean>
  hidden_from_sender: Generated<boolean>
  /** True once a reviewer withdrew it. */
  is_taken_down: Generated<boolean>
  /** Allotted under the conversation's lock, so that nobody sees a later one before an earlier one. */
  message_id: Generated<string>
  picture_id: string | null
  resource_id: string | null
  sender_id: string
  withdrawn_at: Date | null
}

export interface ModerationLog {
  action: ModerationAction
  case_id: string | null
  log_id: Generated<string>
  logged_at: Generated<Date>
  muted_until: Date | null
  note: string
  /** Null if it was done at the console. */
  staff_id: string | null
  user_id: string
}

export interface Mutes {
  created_at: Generated<Date>
  /** Null for a permanent one. */
  muted_until: Date | null
  reason: string
  user_id: string
}

export interface NetworkLog {
  action: string
  address: string
  entry_id: Generated<string>
  happened_at: Date
  /** Null behind a proxy that does not say. */
  port: number | null
  user_id: string
}

export interface NoticePeople {
  bundle: string
  notice_id: string
  person_id: string
  user_id: string
}

export interface NoticeReaders {
  announcements_read: Generated<string[]>
  muted_kinds: Generated<NoticeKind[]>
  releases_read_at: Date | null
  user_id: string
}

export interface Notices {
  bundle: string | null
  comment_id: string | null
  content: string
  created_at: Generated<Date>
  from_user_id: string | null
  kind: NoticeKind
  notice_id: Generated<string>
  order_id: string | null
  /** People in a bundled notice; 1 otherwise. */
  people_count: Generated<number>
  post_id: string | null
  read_at: Date | null
  resource_id: string | null
  title: string
  user_id: string
}

export interface OpeningSteps {
  done_at: Date
  staff_id: string
  step: string
}

export interface OrderItems {
  /** The price of all units, after their share of the coupon. */
  amount_fen: Amount
  /** The artist's share when it was paid; a refund takes back its part. */
  artist_fen: Generated<Amount>
  /** The artist who shares in the revenue. */
  artist_id: string | null
  cover: Generated<string>
  cover_color: Generated<string>
  /** Data that the delivery needs, as it was when ordered. */
  detail: Generated<Jsonb<Record<string, unknown>>>
  goods_id: string
  goods_type: GoodsType
  order_id: string
  order_item_id: Generated<string>
  /** The points that the buyer earned when it was paid. */
  points: Generated<Amount>
  quantity: number
  refunded_fen: Generated<Amount>
  title: string
  unit_fen: Amount
}

export interface Orders {
  address: Jsonb<unknown> | null
  amount_fen: Amount
  cancelled_at: Date | null
  carrier: Generated<string>
  channel: Channel | null
  completed_at: Date | null
  created_at: Generated<Date>
  discount_fen: Generated<Amount>
  expires_at: Date
  is_left: Generated<boolean>
  /** No money moved. */
  is_sandbox: Generated<boolean>
  is_shipped: Generated<boolean>
  order_id: Generated<string>
  /** The number for people; providers only know the attempts. */
  order_no: string
  paid_at: Date | null
  /** The version of the rules it was bought under: see refundWorth. */
  refund_rules: Generated<RefundRulesVersion>
  refunded_fen: Generated<Amount>
  request_key: string | null
  shipped_at: Date | null
  status: Generated<OrderStatus>
  /** The status after a refused or partial refund; null unless REFUNDING. */
  status_before: OrderStatus | null
  tracking_no: Generated<string>
  user_id: string
}

export interface Originals {
  content_type: string
  created_at: Generated<Date>
  file_name: string
  original_id: Generated<string>
  owner_id: string
  sha256: string
  size_bytes: Amount
  storage_key: string
  upload_id: string
}

export interface Packages {
  compressed_ids: Generated<string[]>
  created_at: Generated<Date>
  file_ids: string[]
  left_out_ids: Generated<string[]>
  name: string
  names: Generated<string[]>
  package_id: Generated<string>
  resource_id: string | null
  user_id: string
}

export interface PaymentAttempts {
  amount_fen: Amount
  asked_at: Date | null
  /** Its number at the provider. */
  attempt_no: string
  channel: ProviderChannel
  created_at: Generated<Date>
  declined_at: Date | null
  device: Generated<Device>
  expires_at: Date
  offer_expires_at: Date | null
  order_id: string
  paid_at: Date | null
  qr_code: Generated<string>
  state: Generated<'open' | 'paid' | 'closed'>
  transaction_id: string | null
}

export interface PaymentBillLines {
  amount_fen: Amount
  attempt_no: string
  channel: ProviderChannel
  day: string
  refund_no: string
}

export interface PaymentBills {
  channel: ProviderChannel
  day: string
  read_at: Date
}

export interface PaymentDifferences {
  attempt_no: string
  channel: ProviderChannel
  detail: Generated<string>
  difference_id: Generated<string>
  found_at: Date
  kind: DifferenceKind
  ours_fen: Amount | null
  refund_no: Generated<string>
  resolution: Generated<string>
  resolved_at: Date | null
  theirs_fen: Amount | null
}

export interface PaymentNotifications {
  channel: ProviderChannel
  content: Jsonb<ProviderNews>
  handled_at: Date | null
  key: string
  notification_id: Generated<string>
  outcome: Generated<string>
  received_at: Generated<Date>
  tries: Generated<number>
  try_at: Date
}

export interface PayoutAccounts {
  account_masked: string
  account_sealed: Buffer
  artist_id: string
  bank: string
  holder_kind: TitleKind
  holder_masked: string
  holder_sealed: Buffer
  updated_at: Date
}

export interface PayoutRequests {
  /** Before tax. */
  amount_fen: Amount
  artist_id: string
  bank_reference: string
  created_at: Date
  request_id: Generated<string>
  /** Null if it was done at the console. */
  staff_id: string | null
  tax_fen: Amount
  tax_note: string
}

export interface Payouts {
  account_masked: string
  /** Before tax. */
  amount_fen: Amount
  artist_id: string
  bank_reference: string
  created_at: Date
  payout_id: Generated<string>
  /** Who confirmed it, above the limit. */
  second_id: string | null
  /** Null if it was done at the console. */
  staff_id: string | null
  tax_fen: Amount
  tax_note: string
}

export interface PickLists {
  list: PickList | 'hero'
  version: Generated<number>
}

export interface Picks {
  ends_at: Date | null
  list: PickList
  note: Generated<string>
  position: number
  resource_id: string
  starts_at: Date | null
}

export interface Pictures {
  created_at: Generated<Date>
  is_site: Generated<boolean>
  owner_id: string
  picture_key: string
  used_at: Date | null
}

export interface PlaybackPlaces {
  device: string
  position_ms: number
  resource_id: string
  resource_ids: string[]
  saved_at: Generated<Date>
  user_id: string
}

export interface PlayDays {
  day: string
  downloads: Generated<number>
  plays: Generated<number>
  resource_id: string
}

export interface PlayEvents {
  event_id: Generated<string>
  happened_at: Generated<Date>
  resource_id: string
}

export interface PlayHours {
  changed_at: Generated<Date>
  downloads: string
  hour: Date
  plays: string
}

export interface PostCounts {
  comment_count: Generated<Amount>
  created_at: Date
  heat: Generated<Amount>
  like_count: Generated<Amount>
  post_id: string
}

export interface PostLikes {
  created_at: Generated<Date>
  post_id: string
  user_id: string
}

export interface Posts {
  addr_region: Generated<string>
  /** A resource that is played in it; it may be deleted. */
  attached_id: string | null
  author_id: string
  content: Generated<string>
  created_at: Generated<Date>
  edited_at: Date | null
  /** Null if everybody may see it. */
  hidden_at: Date | null
  /** Null also for a post of the office that is not published. */
  hidden_by: 'author' | 'staff' | 'closing' | null
  pictures: Generated<string[]>
  pictures_released: Generated<boolean>
  post_id: Generated<string>
  title: Generated<string>
  topic: Generated<string>
  words: Generated<string>
}

export interface Premieres {
  artist_id: string
  created_at: Date
  /** '' without one. */
  note: string
  premiere_id: Generated<string>
  /** The work that it is about; null without one, and once it is deleted. */
  resource_id: string | null
  starts_at: Date
  title: string
}

export interface PrintMatches {
  offset_ms: number
  other_id: number
  print_id: number
  share: number
  shared_ms: number
  speed: number
}

export interface PrintWords {
  print_id: number
  word: number
}

export interface Pushes {
  body: string
  due_at: Generated<Date>
  push_id: Generated<string>
  subscription_id: string
  tag: string
  title: string
  tries: Generated<number>
  url: string
}

export interface PushSettings {
  kinds: PushKind[]
  quiet_from: number | null
  quiet_to: number | null
  time_zone: string
  user_id: string
}

export interface PushSubscriptions {
  auth: string
  created_at: Date
  endpoint: string
  p256dh: string
  session_id: string
  subscription_id: Generated<string>
  user_id: string
}

export interface ReadReleases {
  release_id: string
  user_id: string
}

export interface RecordingPrints {
  duration_ms: Generated<number>
  print_id: Generated<number>
  sha256: string
  taken_down_with: string | null
  words: Generated<Buffer>
}

export interface RefundParts {
  amount_fen: Amount
  order_item_id: string
  pieces: Generated<number>
  refund_id: string
  take: Generated<Take>
  /** Milliseconds of a level that are taken back, from its end. */
  taken_ms: Generated<Amount>
  /** Refunded less, since what remains falls below the coupon's threshold; negative where that was given back. */
  withheld_fen: Generated<Amount>
  work_ids: Generated<string[]>
}

export interface Refunds {
  amount_fen: Amount
  answer: Generated<string>
  /** Null if it was paid from the balance. */
  attempt_no: string | null
  cause: 'buyer' | 'staff' | 'late-payment' | 'portal'
  created_at: Generated<Date>
  decided_at: Date | null
  done_at: Date | null
  order_id: string
  /** Null for the whole order. */
  order_item_id: string | null
  /** The decision, if it waited for a second member of staff. */
  plan: Jsonb<RefundPlan> | null
  reason: Generated<string>
  refund_id: Generated<string>
  refund_no: string
  /** The requests that it answered; see `requestKeyOf`. */
  request_keys: Generated<string[]>
  /** Who confirmed it, above the limit. */
  second_id: string | null
  send_at: Date | null
  staff_id: string | null
  state: RefundState
  take: Generated<Take>
  /** The refund of the upgrade that it was granted with. */
  together_with: string | null
  tries: Generated<number>
}

export interface Releases {
  artist_id: string
  /** True while the work is shown: one that is republished does not notify followers again. */
  is_visible: Generated<boolean>
  release_id: Generated<string>
  released_at: Generated<Date>
  resource_id: string
}

export interface ReleasesToPush {
  release_id: string
}

export interface Reminders {
  created_at: Date
  /** The time of the subject, which moves it. */
  due_at: Date
  kind: ReminderKind
  /** A premiere, or a day in Shanghai. */
  subject_id: string
  user_id: string
}

export interface RemovedResources {
  changed_in: Generated<string>
  resource_id: string
}

export interface ReportCases {
  author_id: string
  case_id: Generated<string>
  /** As it was when first reported: its author may change or delete it. */
  content: string
  created_at: Generated<Date>
  decided_at: Date | null
  kind: ReportKind
  note: Generated<string>
  state: Generated<ReportState>
  thing_id: string
}

export interface Reports {
  /** Null only while the report is being written. */
  case_id: string | null
  created_at: Generated<Date>
  detail: string
  kind: ReportKind
  reason: CaseReason
  report_id: Generated<string>
  /** Null for the word filter. */
  reporter_id: string | null
  thing_id: string
}

export interface ResourceCounts {
  changed_in: Generated<string>
  collect_count: Generated<Amount>
  /** Copied from the resource, so that a ranking of one kind is read from this table alone. */
  content_type: number
  download_count: Generated<Amount>
  play_count: Generated<Amount>
  resource_id: string
}

export interface ResourceFiles {
  created_at: Generated<Date>
  facts: Jsonb<FileFacts> | null
  fraction: Generated<number>
  hls_key: Generated<string>
  label: Generated<string>
  original_id: string
  position: number
  reason: Generated<string>
  replaces_id: string | null
  resource_file_id: Generated<string>
  resource_id: string
  retired_at: Date | null
  source_file_id: string | null
  state: Generated<FileState>
  step: Generated<string>
  wave_key: Generated<string>
  wave_row: Buffer | null
  wave_track: Buffer | null
  waveform: Generated<string>
  waveform_overview: Generated<string>
}

export interface ResourceLog {
  actor_id: string | null
  created_at: Generated<Date>
  from_state: WorkState
  log_id: Generated<string>
  reason: Generated<string>
  resource_id: string
  to_state: WorkState
}

export interface Resources {
  /** True once its artist, or staff, chose who may download it: before, `free_vip_level` means nothing. */
  access_chosen: Generated<boolean>
  /** True if it contains AI-made sound; null before its artist has declared it. */
  ai_made: boolean | null
  album: Generated<string>
  approved_at: Date | null
  artist_id: string
  category_code: string
  /** The last transaction that changed what is shown of it: see catalog/changes.sql.ts. */
  changed_in: Generated<string>
  content_type: number
  cover: Generated<string>
  cover_color: Generated<string>
  created_at: Generated<Date>
  /** Names beside its artist, separated by `; `. */
  credits: Generated<string>
  cues: Generated<Jsonb<Cues>>
  description: Generated<string>
  duration_ms: Generated<number>
  /** The artist's edits, shown once a review approves them. */
  edits: Generated<Jsonb<EditColumns>>
  energy: Generated<number>
  free_vip_level: Generated<number>
  genres: Generated<string[]>
  /** The label of a record. */
  label: Generated<string>
  moving: Generated<string>
  /** Columns that the artist has set: no analysis changes them. */
  own_fields: Generated<string[]>
  package_file_id: string | null
  /** True if originals are delivered with the metadata that the artist's programs wrote into them. */
  passes_tags: Generated<boolean>
  pictures: Generated<string[]>
  play_vip_level: Generated<number>
  price_fen: Generated<number>
  /** Other prices than `price_fen` for a time, the earliest first; null without any. */
  price_periods: Jsonb<PricePeriod[]> | null
  /** Null if it is not published or was taken down: visibility depends on this alone. */
  published_at: Date | null
  release_at: Date | null
  /** Null before it is published, and if unknown. */
  release_date: string | null
  release_precision: Generated<ReleasePrecision>
  resource_id: Generated<string>
  /** '' if it is no music itself. */
  resource_type: Generated<ResourceType | ''>
  /** The price that a review last saw; null where `price_fen` is that one. */
  reviewed_price_fen: number | null
  /** The differing values that the artist has seen. */
  settled: Generated<Jsonb<RejectedValues>>
  state: Generated<WorkState>
  style: Generated<string>
  tbpm: Generated<number>
  title: string
  tkey: Generated<string>
  /** The tracks of a mix, a line for each: `12:34 Artist - Title`. */
  tracklist: Generated<string>
  version: Generated<string>
}

export interface ReviewDays {
  day: string
  decided: Generated<number>
  reviewer_id: string
  taken_ms: Generated<Amount>
}

export interface ReviewDecisions {
  decided_at: Date
  decision_id: Generated<string>
  despite_takedown: Generated<boolean>
  due_at: Date
  opened_at: Date
  outcome: 'publish' | 'reject'
  reason: Generated<string>
  resource_id: string
  reviewer_id: string
  submission_id: string
}

export interface ReviewItems {
  claimed_at: Date | null
  claimed_by: string | null
  claimed_until: Date | null
  entered_at: Generated<Date>
  resource_id: string
  set_back: Generated<string>
}

export interface ReviewReasons {
  is_only: Generated<boolean>
  reasons: Jsonb<ReviewReason[]>
  version: Generated<number>
}

export interface RightsChanges {
  changed_in: string
  revocations: Generated<number>
  user_id: string
}

export interface SaleRules {
  is_only: Generated<boolean>
  rules: Generated<Jsonb<unknown>>
}

export interface SaleTerms {
  created_at: Generated<Date>
  ends_at: Date | null
  per_person_max: number | null
  /** When buyers who ordered before get it; null if at once. */
  release_at: Date | null
  /** Set once `release_at` has passed: from then on buyers get their right when they pay. */
  released_at: Date | null
  resource_id: string
  starts_at: Date | null
  /** Units that can still be ordered; null for no limit. */
  stock: number | null
  /** Ordered so far, less what was cancelled or refunded. */
  taken_count: Generated<number>
}

export interface SandboxNotifications {
  acknowledged_at: Date | null
  body: string
  notification_id: Generated<string>
  send_at: Date
  tries: Generated<number>
}

export interface SandboxPayments {
  amount_fen: Amount
  attempt_no: string
  declined_at: Date | null
  expires_at: Date
  paid_at: Date | null
  paid_fen: Amount | null
  pays_when_closed: Generated<boolean>
  state: Generated<'open' | 'paid' | 'closed'>
  subject: string
  token: string
  transaction_id: string | null
}

export interface SandboxRefunds {
  amount_fen: Amount
  attempt_no: string
  refund_no: string
  refunded_at: Date
}

export interface SandboxSecrets {
  is_only: Generated<boolean>
  secret: Buffer
}

export interface Searches {
  day: string
  has_results: Generated<boolean>
  mark: Buffer
  word: string
}

export interface Sessions {
  address: string
  client_id: string
  created_at: Generated<Date>
  device: string
  expires_at: Date
  last_seen_at: Generated<Date>
  session_id: Generated<string>
  /** When staff last proved who they are; null before. */
  stepped_at: Date | null
  token_hash: Buffer
  /** When staff gave a code in this session; null before. */
  two_step_at: Date | null
  user_id: string
}

export interface SharePictures {
  picture_key: string
  subject: string
}

export interface ShippingCorrections {
  carrier: string
  carrier_before: string
  correction_id: Generated<string>
  created_at: Date
  order_id: string
  staff_id: string | null
  tracking_no: string
  tracking_no_before: string
}

export interface SiteDays {
  day: string
  metric: string
  value: string
}

export interface SiteHours {
  counted_at: Date
  hour: Date
  metric: string
  value: string
}

export interface SiteSettings {
  name: string
  value: Jsonb<unknown>
  version: Generated<number>
}

export interface SmallFiles {
  content_type: string
  created_at: Generated<Date>
  file_name: string
  file_size: Amount
  owner_id: string
  small_file_id: Generated<string>
  storage_key: string
}

export interface SmsCodes {
  address: string
  code_hash: Buffer
  code_id: Generated<string>
  created_at: Generated<Date>
  expires_at: Date
  guesses: Generated<number>
  phone: string
  purpose: SmsPurpose
  used_at: Date | null
}

export interface SocialAttempts {
  code_verifier: string
  created_at: Generated<Date>
  expires_at: Date
  nonce: string
  redirect: string
  source: OAuthSource
  state_hash: Buffer
}

export interface SocialIdentities {
  created_at: Generated<Date>
  nick_name: Generated<string>
  source: OAuthSource
  subject: string
  user_id: string
}

export interface SocialTickets {
  expires_at: Date
  nick_name: string
  source: OAuthSource
  subject: string
  ticket_hash: Buffer
}

export interface StaffCallOutcomes {
  call_id: string
  ended_at: Generated<Date>
  outcome: string
  outcome_id: Generated<string>
}

export interface StaffCalls {
  args: Jsonb<unknown>
  call_id: Generated<string>
  called_at: Generated<Date>
  network: string
  /** Who did it at the console; null for a call of a user. */
  operator: string | null
  permission: LoggedPermission
  route: string
  /** Ids and phones in the arguments. */
  subjects: Generated<string[]>
  /** Null if it was done at the console. */
  user_id: string | null
}

export interface StaffLogLinks {
  /** Hash of the arguments, which may be erased later; null for an outcome. */
  args_hash: Buffer | null
  call_id: string
  /** Hash of the digest before it and of this row. */
  digest: Buffer
  link_id: string
  part: 'call' | 'outcome'
}

export interface StaffPosts {
  post_id: string
  version: Generated<number>
}

export interface Takings {
  by_right: string
  file_id: string
  former_id: string | null
  is_lease: boolean
  level: number
  order_item_id: string | null
  price_fen: number
  resource_id: string
  sha256: string
  taken_at: Date
  taking_id: Generated<string>
  user_id: string | null
}

export interface TwoSteps {
  begun_at: Date
  /** Null until a first code was given. */
  confirmed_at: Date | null
  /** The time step of the last code: it and those before it are used up. */
  last_step: Generated<string>
  /** Hashes of the codes that are not used yet. */
  recovery_hashes: Generated<string[]>
  /** Sealed. */
  secret: Buffer
  user_id: string
}

export interface UploadParts {
  begins_at: Amount
  part_id: Generated<string>
  size_bytes: Amount | null
  upload_id: string
}

export interface Uploads {
  created_at: Generated<Date>
  file_name: string
  finished_at: Date | null
  is_lock_wanted: Generated<boolean>
  lock_holder: string | null
  locked_until: Date | null
  metadata: Jsonb<Record<string, string | null>>
  owner_id: string
  received_at: Generated<Date>
  received_bytes: Generated<Amount>
  size_bytes: Amount
  upload_id: string
}

export interface UserCoupons {
  coupon_id: string
  created_at: Generated<Date>
  /** The order that used it; null while it can be used. */
  order_id: string | null
  user_coupon_id: Generated<string>
  user_id: string
}

export interface Users {
  account_name: string | null
  account_type: Generated<'user' | 'admin'>
  addr_region: Generated<string>
  avatar: Generated<string>
  birth_year: number | null
  changed_in: Generated<string>
  closed_at: Date | null
  created_at: Generated<Date>
  fans_count: Generated<number>
  focus_count: Generated<number>
  information: Generated<string>
  is_artists: Generated<boolean>
  is_minor: Generated<boolean>
  name_key: Generated<string>
  nick_name: string
  password_hash: string | null
  permissions: Generated<Permission[]>
  phone: string | null
  phone_verified_at: Date | null
  user_id: Generated<string>
  user_style: Generated<string>
}

export interface VipGoods {
  benefits: string[]
  icon_url: Generated<string>
  is_recommended: Generated<boolean>
  months: number
  name: string
  price_fen: number
  version: Generated<number>
  vip_level: number
}

export interface VipPeriods {
  /** The start from which the months of this and of what it renews are counted; null if it has no months. */
  anchor_at: Date | null
  /** It ends this many months after `anchor_at`. */
  anchor_months: number | null
  created_at: Generated<Date>
  /** When its user was notified that the level ends. */
  end_told_at: Date | null
  /** When it ended early; null if it did not. */
  ended_at: Date | null
  /** Null if it never ends. */
  ends_at: Date | null
  months: number | null
  order_item_id: string | null
  period_id: Generated<string>
  /** If its source is a seat. */
  seat_id: string | null
  source: 'order' | 'seat' | 'grant'
  starts_at: Date
  /** The item that took the rest of it in payment; it ends once that is paid. */
  taken_by_item_id: string | null
  /** Milliseconds that a refunded upgrade used of it beyond those that passed meanwhile; may be negative. */
  used_ms: Generated<Amount>
  user_id: string
  vip_level: number
  /** The price paid for all of it. */
  worth_fen: Generated<Amount>
}

export interface VipPlans {
  confirmed_at: Date | null
  is_on_sale: Generated<boolean>
  months: number
  plan_id: Generated<string>
  price_fen: number
  vip_level: number
}

export interface VipSeats {
  created_at: Date
  /** Null while the seat is held. */
  ended_at: Date | null
  member_id: string
  owner_id: string
  seat_id: Generated<string>
}

export interface Visits {
  day: string
  first_at: Generated<Date>
  mark: Buffer
}

export interface Wallets {
  balance_fen: Generated<Amount>
  /** Sandbox money is separate from real money. */
  is_sandbox: boolean
  points: Generated<Amount>
  user_id: string
}

export interface WatchedFiles {
  looked_at: Generated<Date>
  /** The modification time of the file that the outcome is for. */
  modified_at: Date
  outcome: string
  path: string
  reason: string
  size_bytes: string
}

/** All tables of ours. Made from the migrated database by `npm run tables`: not edited by hand. */
export interface Tables {
  account_blocks: AccountBlocks
  account_log: AccountLog
  account_merges: AccountMerges
  address_keys: AddressKeys
  addresses: Addresses
  agreement_drafts: AgreementDrafts
  agreement_texts: AgreementTexts
  announced_events: AnnouncedEvents
  announcements: Announcements
  artist_applications: ArtistApplications
  artist_counts: ArtistCounts
  audio_sources: AudioSources
  backups: Backups
  blocks: Blocks
  bulk_change_rows: BulkChangeRows
  bulk_changes: BulkChanges
  categories: Categories
  chart_leaders: ChartLeaders
  charts: Charts
  collection_members: CollectionMembers
  collects: Collects
  comment_counts: CommentCounts
  comment_likes: CommentLikes
  comments: Comments
  commerce_outbox: CommerceOutbox
  compatible_migrations: CompatibleMigrations
  consents: Consents
  conversation_sides: ConversationSides
  conversations: Conversations
  counting_processes: CountingProcesses
  coupons: Coupons
  crate_tracks: CrateTracks
  crates: Crates
  daily_listeners: DailyListeners
  daily_picks: DailyPicks
  demo_resources: DemoResources
  design_files: DesignFiles
  design_requests: DesignRequests
  dictionary_entries: DictionaryEntries
  docket_events: DocketEvents
  docket_statements: DocketStatements
  docket_works: DocketWorks
  download_events: DownloadEvents
  downloads: Downloads
  entitlements: Entitlements
  event_logs: EventLogs
  events: Events
  favourite_changes: FavouriteChanges
  file_store: FileStore
  filtered_word_list: FilteredWordList
  filtered_words: FilteredWords
  finder_bits: FinderBits
  finder_names: FinderNames
  finder_rows: FinderRows
  finder_sets: FinderSets
  finder_state: FinderState
  finder_words: FinderWords
  finder_works: FinderWorks
  follows: Follows
  hero_pairs: HeroPairs
  hot_cues: HotCues
  idempotency_keys: IdempotencyKeys
  infringement_notices: InfringementNotices
  invoices: Invoices
  key_fingerprints: KeyFingerprints
  late_plays: LatePlays
  latest_plays: LatestPlays
  lease_keys: LeaseKeys
  ledger_lines: LedgerLines
  ledger_transactions: LedgerTransactions
  licences: Licences
  limit_counts: LimitCounts
  listener_keys: ListenerKeys
  member_pool_parts: MemberPoolParts
  member_pool_terms: MemberPoolTerms
  member_pools: MemberPools
  mentions: Mentions
  menus: Menus
  message_pictures: MessagePictures
  messages: Messages
  moderation_log: ModerationLog
  mutes: Mutes
  network_log: NetworkLog
  notice_people: NoticePeople
  notice_readers: NoticeReaders
  notices: Notices
  opening_steps: OpeningSteps
  order_items: OrderItems
  orders: Orders
  originals: Originals
  packages: Packages
  payment_attempts: PaymentAttempts
  payment_bill_lines: PaymentBillLines
  payment_bills: PaymentBills
  payment_differences: PaymentDifferences
  payment_notifications: PaymentNotifications
  payout_accounts: PayoutAccounts
  payout_requests: PayoutRequests
  payouts: Payouts
  pick_lists: PickLists
  picks: Picks
  pictures: Pictures
  play_days: PlayDays
  play_events: PlayEvents
  play_hours: PlayHours
  playback_places: PlaybackPlaces
  post_counts: PostCounts
  post_likes: PostLikes
  posts: Posts
  premieres: Premieres
  print_matches: PrintMatches
  print_words: PrintWords
  push_settings: PushSettings
  push_subscriptions: PushSubscriptions
  pushes: Pushes
  read_releases: ReadReleases
  recording_prints: RecordingPrints
  refund_parts: RefundParts
  refunds: Refunds
  releases: Releases
  releases_to_push: ReleasesToPush
  reminders: Reminders
  removed_resources: RemovedResources
  report_cases: ReportCases
  reports: Reports
  resource_counts: ResourceCounts
  resource_files: ResourceFiles
  resource_log: ResourceLog
  resources: Resources
  review_days: ReviewDays
  review_decisions: ReviewDecisions
  review_items: ReviewItems
  review_reasons: ReviewReasons
  rights_changes: RightsChanges
  sale_rules: SaleRules
  sale_terms: SaleTerms
  sandbox_notifications: SandboxNotifications
  sandbox_payments: SandboxPayments
  sandbox_refunds: SandboxRefunds
  sandbox_secrets: SandboxSecrets
  searches: Searches
  sessions: Sessions
  share_pictures: SharePictures
  shipping_corrections: ShippingCorrections
  site_days: SiteDays
  site_hours: SiteHours
  site_settings: SiteSettings
  small_files: SmallFiles
  sms_codes: SmsCodes
  social_attempts: SocialAttempts
  social_identities: SocialIdentities
  social_tickets: SocialTickets
  staff_call_outcomes: StaffCallOutcomes
  staff_calls: StaffCalls
  staff_log_links: StaffLogLinks
  staff_posts: StaffPosts
  takings: Takings
  two_steps: TwoSteps
  upload_parts: UploadParts
  uploads: Uploads
  user_coupons: UserCoupons
  users: Users
  vip_goods: VipGoods
  vip_periods: VipPeriods
  vip_plans: VipPlans
  vip_seats: VipSeats
  visits: Visits
  wallets: Wallets
  watched_files: WatchedFiles
}
