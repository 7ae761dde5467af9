/** Business constants and limits (spec §5, §9), each named once. */

/** The base address: that of the API, to which calls and addresses in answers are relative. */
export const API_BASE = '/api'
export const TENANT_ID = '000000'
export const TENANT_ID_HEADER = 'tenantid'
/** Identifies an attempt, so that sending it again does not repeat its effect. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
/** Time during which the stored answer to a key is repeated, seconds. */
export const IDEMPOTENCY_KEY_LIFETIME_S = 86_400
/** 1 to 255 visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = '^[\\x21-\\x7e]{1,255}$'
/** The category of club music: the default for tracks without one. */
export const CLUB_CATEGORY = 'A0301'
export const CLIENT_ID_HEADER = 'clientid'
/** The user of the calling page: its calls are refused once another user is signed in. */
export const PAGE_USER_HEADER = 'page-user'
/** The client id of the website. */
export const WEB_CLIENT_ID = 'web'
export const SESSION_LIFETIME_S = 2_592_000
export const REQUEST_TIMEOUT_MS = 30_000

export const PAGE_SIZE_MAX = 100
export const PAGE_NUM_MAX = 1_000_000
export const TEXT_ARGUMENT_MAX = 200
export const SOURCES_PAGE_SIZE = 100
export const SUGGESTIONS_SIZE = 10
/** Maximum characters of a search keyword, and of terms taken from it. */
export const KEYWORD_MAX = 100
export const KEYWORD_TERMS_MAX = 8
/** Search results are counted up to this number; a total of one more means "more". */
export const SEARCH_TOTAL_MAX = 1000
export const IMAGE_MAX_BYTES = 5_242_880
export const SMALL_FILE_MAX_BYTES = 20_971_520

export const TOAST_MS = 3000
export const TOOLTIP_DELAY_MS = 150

/** Popover widths in CSS pixels. */
export const POPOVER_WIDTH = { notices: 400, messages: 400, playlist: 400, sources: 396, download: 350, user: 280 } as const

export const PLAY_HISTORY_MAX = 1000
/** Playing time after which a play counts, and the interval in which a listener's further plays of a track do not count. */
export const PLAY_COUNTED_MS = 30_000
export const VOLUME_DEFAULT = 50
export const VOLUME_MAX = 100

export const AUDIO_LOAD_TIMEOUT_MS = 15_000
export const TRACK_START_DELAY_MS = 500
export const SOURCE_START_DELAY_MS = 300
export const HLS_RETRY_DELAY_MS = 1000
export const HLS = {
  bufferS: 30,
  bufferBytes: 60 * 1024 * 1024,
  fragmentTimeoutMs: 20_000,
  manifestTimeoutMs: 10_000,
  levelTimeoutMs: 10_000,
} as const
export const SKIP_STEP_MS = 10_000

/** The waveform: heights and sizes in CSS pixels. */
export const WAVEFORM = {
  height: 60,
  barHeight: 38,
  minBars: 50,
  avatarSize: 22,
  defaultWidth: 800,
  redrawDebounceMs: 16,
  resizeDebounceMs: 100,
  resizeSettleMs: 200,
  densityScreenWidths: [1600, 1920],
  barContainerWidths: [400, 800, 1200],
  /** Samples range from 0 to this, written in base 8. */
  sampleMax: 255,
  radix: 8,
} as const

export const THEMES = ['dark', 'auto', 'light'] as const
export type Theme = (typeof THEMES)[number]
export const THEME_COOKIE = 'theme'
/** Holds the IANA name of the browser's time zone, for pages of signed-in users. */
export const TIME_ZONE_COOKIE = 'zone'

/** Messages that both the browser and the server use (spec §5, §8). */
export const KEYWORD_REQUIRED = '请输入搜索关键词'
export const SERVER_BUSY = '服务器太忙了，请稍后重试'

/** The message of a page whose content could not be loaded (spec §8, store failures). */
export const LOAD_FAILURES = {
  userInfo: '获取用户信息失败',
  user: '用户未登录',
  notices: '获取通知失败',
  messages: '获取消息失败',
  dictionary: '获取失败',
} as const

/** Totals of long staff lists are exact up to this number; a total of one more means "more". */
export const COUNTED_MAX = 10_000
