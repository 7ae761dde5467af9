import type { OAuthSource, SmsPurpose } from '@shenglang/contract/accounts/entities'
import type { ChartCount, ChartPeriod } from '@shenglang/contract/catalog/charts'
import type { CrateFilter } from '@shenglang/contract/catalog/crates'
import type { Cues } from '@shenglang/contract/catalog/cues'
import type { ResourceType } from '@shenglang/contract/catalog/entities'
import type { PickList } from '@shenglang/contract/catalog/picks'
import type { ReleasePrecision } from '@shenglang/contract/catalog/release'
import type { CouponGoods } from '@shenglang/contract/commerce/coupons'
import type { DesignState } from '@shenglang/contract/commerce/design-requests'
import type { InvoiceState, TitleKind } from '@shenglang/contract/commerce/invoices'
import type { Channel, Device, GoodsType, OrderStatus, ProviderChannel } from '@shenglang/contract/commerce/orders'
import type { DifferenceKind, ProviderNews } from '@shenglang/contract/commerce/payments'
import type { RefundState } from '@shenglang/contract/commerce/refund-routes'
import type { RefundRulesVersion, Take } from '@shenglang/contract/commerce/refunds'
import type { FaultData } from '@shenglang/contract/fault'
import type { BeatGrid } from '@shenglang/contract/media/beat-grid'
import type { Readings, Settled } from '@shenglang/contract/media/facts'
import type { CaseReason, ReportKind, ReportState, WordLevel } from '@shenglang/contract/moderation/entities'
import type { NoticeKind } from '@shenglang/contract/notices/entities'
import type { PushKind } from '@shenglang/contract/notices/push'
import type { Permission } from '@shenglang/contract/roles'
import type { DictType } from '@shenglang/contract/site/entities'
import type { Capacity } from '@shenglang/contract/site/infringement'
import type { ApplicationState } from '@shenglang/contract/studio/applications'
import type { FileState, WorkEdits, WorkState } from '@shenglang/contract/studio/entities'
import type { FileFacts } from '@shenglang/contract/studio/file-facts'
import type { ColumnType } from 'kysely'
import type { Amount, Jsonb } from './columns.ts'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
  [x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

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

export interface AnnouncedEvents {
  announced_id: Generated<string>
  data: string
  subject: string | null
  transaction_id: Generated<string>
  user_id: string
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
  created_at: Generated<Date>
  /** Not to be tried before; null where nothing stands against it. */
  derive_after: Date | null
  /** What was made of the file beside its bytes: see studio/derivations.ts. */
  derived_version: Generated<number>
  download_count: Generated<Amount>
  duration_ms: number
  file_id: Generated<string>
  file_name: string
  file_size: Amount
  file_type: string
  /** Null where nothing beats evenly, or nobody has listened yet. */
  grid: Jsonb<BeatGrid> | null
  /** Folder of the HLS files in the file store; '' where there are none. */
  hls_key: Generated<string>
  /** Its artist laid the grid, or said that there is none. */
  is_own_grid: Generated<boolean>
  /** What this version is called; '' for the only one. */
  label: Generated<string>
  /** Integrated, EBU R128; null where it was not measured. */
  loudness_lufs: number | null
  /** Null once another took its place. */
  position: number | null
  preview_ms: Generated<number>
  /** Null for what nobody has listened to for them yet. */
  readings: Jsonb<Readings> | null
  resource_id: string
  sha256: string
  storage_key: string
  /** The waveform of 150 points a second in the file store; '' where there is none. */
  wave_key: Generated<string>
  /** In bands, as wave-bands.ts encodes it; null where nobody has listened yet. */
  wave_row: Buffer | null
  /** In bands, as wave-bands.ts encodes it; null where nobody has listened yet. */
  wave_track: Buffer | null
  waveform: string
  waveform_overview: string
}

export interface Blocks {
  blocked_id: string
  created_at: Generated<Date>
  user_id: string
}

export interface Categories {
  category_id: Generated<string>
  code: string
  menu_id: string | null
  name: string
  parent_code: string | null
  position: number
}

export interface Charts {
  computed_at: Date
  content_type: number
  counted: ChartCount
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
  /** Set for what was deleted and has replies: they stay under it. */
  deleted_at: Date | null
  like_count: Generated<number>
  /** Who wrote the reply that this one answers. */
  mention_user_id: string | null
  /** In the order of the music, and last what is said of the whole. */
  order_ms: Generated<number>
  /** Null for one that no other stands above. */
  parent_id: string | null
  reply_count: Generated<number>
  /** A resource or a post. */
  resource_id: string
  /** Where in the music; null for a comment on the whole. */
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

export interface Consents {
  accepted_at: Generated<Date>
  agreement_id: string
  user_id: string
  version: string
}

export interface Conversations {
  conversation_id: Generated<string>
  /** The smaller of the two ids. Whoever changes anything of a conversation locks its row first. */
  first_id: string
  /** There may be messages that neither side sees any more. */
  purge_due: Generated<boolean>
  second_id: string
}

export interface ConversationSides {
  /** Up to this message the user has deleted all. */
  cleared_up_to: Generated<string>
  conversation_id: string
  /** The latest that the user sees; null where there is nothing to see. */
  latest_message_id: string | null
  /** How many the user sees. */
  message_count: Generated<number>
  other_id: string
  read_at: Date | null
  /** The user has read what the other wrote up to this message; 0 before. */
  read_up_to: Generated<string>
  /** How many the user ever sent: whoever has answered is no stranger. */
  sent_count: Generated<number>
  /** The other is told that it was read up to this message: not while the user blocks them. */
  told_up_to: Generated<string>
  unread_count: Generated<number>
  user_id: string
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
  /** The most that a percentage takes off; 0 without end. */
  off_max_fen: Generated<Amount>
  off_percent: Generated<number>
  per_person: Generated<number>
  resource_id: string | null
  starts_at: Date
  stopped_at: Date | null
  /** How many users were given or claimed. */
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

export interface DemoResources {
  resource_id: string
  /** What is published so far; without rows the demo is whole, or was never wanted. */
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
  /** What the buyer wants changed of what was delivered. */
  change_wish: Generated<string>
  created_at: Generated<Date>
  delivered_at: Date | null
  delivery: Generated<string>
  occasion: string
  /** With which the quote was accepted; null unless there is an order that was not cancelled. */
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
  /** Null while the right stands. */
  revoked_at: Date | null
  user_id: string
}

export interface EventLogs {
  /** Up to this one, events may be gone. */
  forgotten_id: Generated<string>
  last_id: string
  user_id: string
}

export interface Events {
  created_at: Generated<Date>
  data: string
  event_id: string
  /** What it tells the newest of: an older event on the same is gone. Null where each counts. */
  subject: string | null
  user_id: string
}

export interface FavouriteChanges {
  changed_in: string
  user_id: string
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

export interface Follows {
  created_at: Generated<Date>
  followed_id: string
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
  /** When it was issued; null before. */
  amount_fen: Amount | null
  created_at: Date
  email: string
  /** Nobody guesses it; null until it is issued. */
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
  /** Which sale an artist has it from; null for what is of no single thing. */
  order_item_id: string | null
  /** A channel or a user; '' for what is the operator's. */
  owner: Generated<string>
  unit: 'fen' | 'point'
}

export interface LedgerTransactions {
  created_at: Generated<Date>
  is_sandbox: boolean
  ledger_transaction_id: Generated<string>
  order_id: string | null
  /** Names the deed, so that it is posted once. */
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

export interface ListenerKeys {
  listener_key: Generated<string>
}

export interface MemberPoolParts {
  /** What of the item was paid for the month. */
  fen: Amount
  /** In Shanghai, such as 2026-11. */
  month: string
  order_item_id: string
}

export interface MemberPools {
  /** Of members, one for each work that a member took in the month. */
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
  /** VIP paid from then on is shared member by member. */
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
  /** When it is removed; null while a message shows it. */
  expires_at: Date | null
  height: number
  owner_id: string
  picture_id: string
  width: number
}

export interface Messages {
  /** What was sent under the key, to tell another message by; null once withdrawn. */
  client_hash: Buffer | null
  client_key: string | null
  content: string
  conversation_id: string
  created_at: Date
  hidden_from_other: Generated<boolean>
  hidden_from_sender: Generated<boolean>
  /** Whether it was withdrawn by who reviews. */
  is_taken_down: Generated<boolean>
  /** Allotted under the conversation's lock, so that nobody sees a later one before an earlier one. */
  message_id: Generated<string>
  picture_id: string | null
  resource_id: string | null
  sender_id: string
  withdrawn_at: Date | null
}

export interface ModerationLog {
  action: 'dismiss' | 'takeDown' | 'mute' | 'unmute' | 'show'
  case_id: string | null
  log_id: Generated<string>
  logged_at: Generated<Date>
  muted_until: Date | null
  note: string
  /** Null where it was done at the console. */
  staff_id: string | null
  user_id: string
}

export interface Mutes {
  created_at: Generated<Date>
  /** Null for good. */
  muted_until: Date | null
  reason: string
  user_id: string
}

export interface NoticePeople {
  bundle: string
  notice_id: string
  person_id: string
  user_id: string
}

export interface NoticeReaders {
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
  /** Of a bundle; 1 otherwise. */
  people_count: Generated<number>
  post_id: string | null
  read_at: Date | null
  resource_id: string | null
  title: string
  user_id: string
}

export interface OpenedLeases {
  ends_at: Date
  opened_at: Date
  resource_id: string
  user_id: string
}

export interface OrderItems {
  /** Of all pieces, after its part of the coupon. */
  amount_fen: Amount
  /** What its artist had of it when it was paid; of a refund it loses its part. */
  artist_fen: Generated<Amount>
  /** Who shares in what it brings. */
  artist_id: string | null
  cover: Generated<string>
  cover_color: Generated<string>
  /** What delivering it needs to know, as it was when it was ordered. */
  detail: Generated<Jsonb<Record<string, unknown>>>
  goods_id: string
  goods_type: GoodsType
  order_id: string
  order_item_id: Generated<string>
  /** What its buyer earned by it when it was paid. */
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
  /** What people read to one another; providers know the attempts alone. */
  order_no: string
  paid_at: Date | null
  /** The version of the rules it was made under: see refundWorth. */
  refund_rules: Generated<RefundRulesVersion>
  refunded_fen: Generated<Amount>
  request_key: string | null
  shipped_at: Date | null
  status: Generated<OrderStatus>
  /** Where a refused or partial refund leads back to; null unless REFUNDING. */
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
  /** What the provider knows it by. */
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

export interface Payouts {
  account_masked: string
  /** Before tax. */
  amount_fen: Amount
  artist_id: string
  bank_reference: string
  created_at: Date
  payout_id: Generated<string>
  /** Null where it was done at the console. */
  staff_id: string | null
  tax_fen: Amount
  tax_note: string
}

export interface Picks {
  list: PickList
  note: Generated<string>
  position: number
  resource_id: string
}

export interface Pictures {
  created_at: Generated<Date>
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
  /** A resource that is played in it; it may be gone. */
  attached_id: string | null
  author_id: string
  content: Generated<string>
  created_at: Generated<Date>
  edited_at: Date | null
  /** Null for what everybody may see. */
  hidden_at: Date | null
  hidden_by: 'author' | 'staff' | 'closing' | null
  pictures: Generated<string[]>
  pictures_released: Generated<boolean>
  post_id: Generated<string>
  title: Generated<string>
  topic: Generated<string>
  words: Generated<string>
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
  /** Of a level, from its end. */
  taken_ms: Generated<Amount>
  /** Given less because the coupon of the order asks for more than stays; below 0 where that came back. */
  withheld_fen: Generated<Amount>
  work_ids: Generated<string[]>
}

export interface Refunds {
  amount_fen: Amount
  answer: Generated<string>
  /** Null for what was paid from the balance. */
  attempt_no: string | null
  cause: 'buyer' | 'staff' | 'late-payment' | 'portal'
  created_at: Generated<Date>
  decided_at: Date | null
  done_at: Date | null
  order_id: string
  /** Null for the whole order. */
  order_item_id: string | null
  reason: Generated<string>
  refund_id: Generated<string>
  refund_no: string
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
  /** Whether the work is shown: what comes back after a while is not told again. */
  is_visible: Generated<boolean>
  release_id: Generated<string>
  released_at: Generated<Date>
  resource_id: string
}

export interface ReleasesToPush {
  release_id: string
}

export interface RemovedResources {
  changed_in: Generated<string>
  resource_id: string
}

export interface ReportCases {
  author_id: string
  case_id: Generated<string>
  /** As it stood when it was first reported: its author may change or delete it. */
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
  /** As the resource has it: an order of one kind is read from this table alone. */
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
  ai_made: Generated<boolean>
  album: Generated<string>
  approved_at: Date | null
  artist_id: string
  category_code: string
  /** The transaction that changed last what is shown of it: see catalog/changes.sql.ts. */
  changed_in: Generated<string>
  content_type: number
  cover: Generated<string>
  cover_color: Generated<string>
  created_at: Generated<Date>
  /** Names beside its artist, parted by `; `. */
  credits: Generated<string>
  cues: Generated<Jsonb<Cues>>
  description: Generated<string>
  duration_ms: Generated<number>
  /** What its artist wants listeners to be told instead, once a review lets it through. */
  edits: Generated<Jsonb<WorkEdits>>
  energy: Generated<number>
  free_vip_level: Generated<number>
  genres: Generated<string[]>
  /** Of records. */
  label: Generated<string>
  moving: Generated<string>
  /** Columns that the artist has set: no analysis changes them. */
  own_fields: Generated<string[]>
  package_file_id: string | null
  pictures: Generated<string[]>
  play_vip_level: Generated<number>
  price_fen: Generated<number>
  /** Null for what nobody may see yet, or any more: the one gate of visibility. */
  published_at: Date | null
  release_at: Date | null
  /** Null before it is published, and where nobody told it. */
  release_date: string | null
  release_precision: Generated<ReleasePrecision>
  resource_id: Generated<string>
  /** '' for what is no music of its own. */
  resource_type: Generated<ResourceType | ''>
  /** What the artist has seen beside the values that count. */
  settled: Generated<Jsonb<Settled>>
  state: Generated<WorkState>
  style: Generated<string>
  tbpm: Generated<number>
  title: string
  tkey: Generated<string>
  /** Of a mix, a line for each track: `12:34 Artist - Title`. */
  tracklist: Generated<string>
  version: Generated<string>
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
  /** When what was ordered before is given to its buyers; null where it is given at once. */
  release_at: Date | null
  /** Set once that has come: from then on buyers get their right when they pay. */
  released_at: Date | null
  resource_id: string
  starts_at: Date | null
  /** How many can still be ordered; null without end. */
  stock: number | null
  /** Ordered so far, less what was cancelled or given back. */
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
  token_hash: Buffer
  user_id: string
}

export interface SharePictures {
  picture_key: string
  subject: string
}

export interface SiteSettings {
  name: string
  value: Jsonb<unknown>
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
}

export interface StaffCalls {
  args: Jsonb<unknown>
  call_id: Generated<string>
  called_at: Generated<Date>
  network: string
  permission: Permission
  route: string
  user_id: string
}

export interface Uploads {
  created_at: Generated<Date>
  file_name: string
  finished_at: Date | null
  metadata: Jsonb<Record<string, string | null>>
  owner_id: string
  size_bytes: Amount
  upload_id: string
}

export interface UserCoupons {
  coupon_id: string
  created_at: Generated<Date>
  /** What it was used for; null while it can be used. */
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
  vip_level: number
}

export interface VipPeriods {
  /** From where the months of this and of what it renews are counted; null for what has no months. */
  anchor_at: Date | null
  /** So many months after `anchor_at` it ends. */
  anchor_months: number | null
  created_at: Generated<Date>
  /** When its user was told that the level ends. */
  end_told_at: Date | null
  /** Ended before its time; null where it was not. */
  ended_at: Date | null
  /** Null without end. */
  ends_at: Date | null
  months: number | null
  order_item_id: string | null
  period_id: Generated<string>
  /** Of source seat. */
  seat_id: string | null
  source: 'order' | 'seat' | 'grant'
  starts_at: Date
  /** What took the rest of it in payment; it ends once that is paid. */
  taken_by_item_id: string | null
  user_id: string
  vip_level: number
  /** What was given for all of it. */
  worth_fen: Generated<Amount>
}

export interface VipPlans {
  is_on_sale: Generated<boolean>
  months: number
  plan_id: Generated<string>
  price_fen: number
  vip_level: number
}

export interface VipSeats {
  created_at: Date
  /** Null while it is held. */
  ended_at: Date | null
  member_id: string
  owner_id: string
  seat_id: Generated<string>
}

export interface Wallets {
  balance_fen: Generated<Amount>
  /** Money that never moved stays apart from people's own. */
  is_sandbox: boolean
  points: Generated<Amount>
  user_id: string
}

export interface WatchedFiles {
  looked_at: Generated<Date>
  /** When the file was, of which the outcome is told. */
  modified_at: Date
  outcome: string
  path: string
  reason: string
  size_bytes: string
}

/** All tables of ours. Made from the migrated database by `npm run tables`: not edited by hand. */
export interface Tables {
  address_keys: AddressKeys
  addresses: Addresses
  announced_events: AnnouncedEvents
  artist_applications: ArtistApplications
  artist_counts: ArtistCounts
  audio_sources: AudioSources
  blocks: Blocks
  categories: Categories
  charts: Charts
  collection_members: CollectionMembers
  collects: Collects
  comment_counts: CommentCounts
  comment_likes: CommentLikes
  comments: Comments
  commerce_outbox: CommerceOutbox
  consents: Consents
  conversation_sides: ConversationSides
  conversations: Conversations
  coupons: Coupons
  crate_tracks: CrateTracks
  crates: Crates
  demo_resources: DemoResources
  design_files: DesignFiles
  design_requests: DesignRequests
  dictionary_entries: DictionaryEntries
  download_events: DownloadEvents
  downloads: Downloads
  entitlements: Entitlements
  event_logs: EventLogs
  events: Events
  favourite_changes: FavouriteChanges
  filtered_word_list: FilteredWordList
  filtered_words: FilteredWords
  follows: Follows
  idempotency_keys: IdempotencyKeys
  infringement_notices: InfringementNotices
  invoices: Invoices
  late_plays: LatePlays
  latest_plays: LatestPlays
  lease_keys: LeaseKeys
  ledger_lines: LedgerLines
  ledger_transactions: LedgerTransactions
  licences: Licences
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
  notice_people: NoticePeople
  notice_readers: NoticeReaders
  notices: Notices
  opened_leases: OpenedLeases
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
  payouts: Payouts
  picks: Picks
  pictures: Pictures
  play_days: PlayDays
  play_events: PlayEvents
  playback_places: PlaybackPlaces
  post_counts: PostCounts
  post_likes: PostLikes
  posts: Posts
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
  removed_resources: RemovedResources
  report_cases: ReportCases
  reports: Reports
  resource_counts: ResourceCounts
  resource_files: ResourceFiles
  resource_log: ResourceLog
  resources: Resources
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
  site_settings: SiteSettings
  small_files: SmallFiles
  sms_codes: SmsCodes
  social_attempts: SocialAttempts
  social_identities: SocialIdentities
  social_tickets: SocialTickets
  staff_call_outcomes: StaffCallOutcomes
  staff_calls: StaffCalls
  uploads: Uploads
  user_coupons: UserCoupons
  users: Users
  vip_goods: VipGoods
  vip_periods: VipPeriods
  vip_plans: VipPlans
  vip_seats: VipSeats
  wallets: Wallets
  watched_files: WatchedFiles
}
