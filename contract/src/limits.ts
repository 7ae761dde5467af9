/**
 * Rate limits, except those that a site configures (searches, downloads). A call beyond a limit is answered 429 with the seconds
 * to wait. An address is an IPv4 address or the /64 network of an IPv6 one.
 */

/** SMS codes: lifetime, guesses, wait between two codes, and maximum number sent. */
export const SMS_CODE = {
  lifetimeS: 300,
  guesses: 5,
  waitS: 60,
  perPhoneAnHour: 5,
  perPhoneADay: 10,
  perAddressAnHour: 30,
} as const

/**
 * Wrong passwords that are free before each further attempt has to wait, twice as long each time. Counted per account and
 * address, so that an attacker does not lock out the owner elsewhere.
 */
export const PASSWORD_ATTEMPTS = {
  freeForAccountFromAddress: 5,
  freeForAccount: 50,
  freeFromAddress: 20,
  waitMaxS: 900,
  forgottenAfterS: 3600,
} as const

/** At most `times` calls within `perS` seconds. */
export interface RateLimit {
  readonly times: number
  readonly perS: number
}

/** Limits for expensive calls: per user, or per address for visitors. */
export const CALL_LIMITS = {
  /** Pictures and recordings, counted before the upload. */
  smallFiles: [
    { times: 10, perS: 60 },
    { times: 100, perS: 86_400 },
  ],
  /** Pictures of private messages, counted before the upload. */
  messagePictures: [
    { times: 20, perS: 60 },
    { times: 300, perS: 86_400 },
  ],
  /** First messages to strangers, who do not follow the sender. */
  newConversations: [{ times: 30, perS: 86_400 }],
  /** Searches in all messages of a user. */
  messageSearches: [{ times: 20, perS: 60 }],
  reports: [
    { times: 10, perS: 60 },
    { times: 100, perS: 86_400 },
  ],
  infringementNotices: [{ times: 20, perS: 3600 }],
  /** Looking up a notice by its number and contact: few enough that neither can be guessed. */
  infringementFollows: [{ times: 20, perS: 3600 }],
  /** Error and speed reports of pages. */
  telemetry: [
    { times: 60, perS: 60 },
    { times: 2000, perS: 86_400 },
  ],
  /** Calls under an `Idempotency-Key`, whose answers are stored for a day. */
  callsUnderKeys: [
    { times: 120, perS: 60 },
    { times: 2000, perS: 86_400 },
  ],
  /** Offline plays reported later: weeks of them may arrive at once. */
  latePlays: [
    { times: 300, perS: 60 },
    { times: 5000, perS: 86_400 },
  ],
  /** Posts created or edited. */
  posts: [
    { times: 30, perS: 60 },
    { times: 300, perS: 86_400 },
  ],
  comments: [
    { times: 20, perS: 60 },
    { times: 500, perS: 86_400 },
  ],
  /** Searches for people to mention: one per few letters typed. */
  mentionSearches: [{ times: 240, perS: 60 }],
  /** Likes and unlikes of works, posts and comments. */
  likes: [{ times: 120, perS: 60 }],
  /** Follows and unfollows. */
  follows: [
    { times: 60, perS: 60 },
    { times: 1000, perS: 86_400 },
  ],
  /** Changes of state by a user: marking as read, withdrawing, deleting, blocking, switching notices off. */
  stateChanges: [{ times: 300, perS: 60 }],
  /** Orders created and payments started. */
  orders: [
    { times: 30, perS: 60 },
    { times: 300, perS: 86_400 },
  ],
  /** Claims of coupons by code: many attempts are guesses. */
  couponCodes: [
    { times: 20, perS: 60 },
    { times: 200, perS: 86_400 },
  ],
  /** Quotes of orders, which can be used to try a coupon's code as well. */
  quotes: [{ times: 120, perS: 60 }],
  /** Seats granted: the answer reveals whether a phone number is registered. */
  seats: [
    { times: 10, perS: 600 },
    { times: 30, perS: 86_400 },
  ],
  /** Licences looked up by their numbers. */
  licenceLookups: [{ times: 60, perS: 60 }],
  oauthSignIns: [{ times: 30, perS: 600 }],
  /** Previews and posters of works that have to be drawn; stored ones are not counted. */
  drawnPictures: [
    { times: 120, perS: 60 },
    { times: 5000, perS: 86_400 },
  ],
} as const satisfies Record<string, RateLimit[]>

/** Audio samples that a user may upload in 24 hours, whether or not an artist application follows. */
export const RECORDINGS_A_DAY = 30
/** Seconds for which an unreferenced small file is stored. */
export const UNUSED_FILE_TTL_S = 86_400
