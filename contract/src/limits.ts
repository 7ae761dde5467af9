/**
 * How often somebody may do something: every such limit in one place, but for those that a site sets for itself (searches,
 * downloads). Whoever goes beyond one is answered 429 with the seconds to wait. An address is an IPv4 address or the /64
 * network of an IPv6 one.
 */

/** Codes by SMS: how long one lives, how many guesses it takes, how many may be sent. */
export const SMS_CODE = {
  lifetimeS: 300,
  guesses: 5,
  waitS: 60,
  perPhoneAnHour: 5,
  perPhoneADay: 10,
  perAddressAnHour: 30,
} as const

/**
 * Passwords that may be wrong before each further attempt has to wait, twice as long as the one before. Few from one address
 * for one account, so that somebody who guesses does not lock out its owner elsewhere.
 */
export const PASSWORD_ATTEMPTS = {
  freeForAccountFromAddress: 5,
  freeForAccount: 50,
  freeFromAddress: 20,
  waitMaxS: 900,
  forgottenAfterS: 3600,
} as const

/** So many times in so many seconds. */
export interface RateLimit {
  readonly times: number
  readonly perS: number
}

/** Of calls that cost something and are easily repeated: for each user, or for each address of visitors. */
export const CALL_LIMITS = {
  /** Pictures and recordings, counted before they come. */
  smallFiles: [
    { times: 10, perS: 60 },
    { times: 100, perS: 86_400 },
  ],
  /** Pictures of private messages, counted before they come. */
  messagePictures: [
    { times: 20, perS: 60 },
    { times: 300, perS: 86_400 },
  ],
  /** Strangers written to for the first time, without being followed by them. */
  newConversations: [{ times: 30, perS: 86_400 }],
  /** Looks for a word in all that a user has written and been written. */
  messageSearches: [{ times: 20, perS: 60 }],
  reports: [
    { times: 10, perS: 60 },
    { times: 100, perS: 86_400 },
  ],
  infringementNotices: [{ times: 20, perS: 3600 }],
  /** What pages tell of their errors and their speed. */
  telemetry: [
    { times: 60, perS: 60 },
    { times: 2000, perS: 86_400 },
  ],
  /** Calls under an `Idempotency-Key`, whose answers are stored for a day. */
  callsUnderKeys: [
    { times: 120, perS: 60 },
    { times: 2000, perS: 86_400 },
  ],
  /** What was heard without a network and is told later: weeks of it may come at once. */
  latePlays: [
    { times: 300, perS: 60 },
    { times: 5000, perS: 86_400 },
  ],
  /** Posts written or changed. */
  posts: [
    { times: 30, perS: 60 },
    { times: 300, perS: 86_400 },
  ],
  comments: [
    { times: 20, perS: 60 },
    { times: 500, perS: 86_400 },
  ],
  /** Looks for people to name: one for every few letters that are typed. */
  mentionSearches: [{ times: 240, perS: 60 }],
  /** Likes of works, posts and comments, given and taken back. */
  likes: [{ times: 120, perS: 60 }],
  /** Following and no longer following. */
  follows: [
    { times: 60, perS: 60 },
    { times: 1000, perS: 86_400 },
  ],
  /** What a user changes of how things stand between the user and others: read, withdrawn, deleted, blocked, switched off. */
  standings: [{ times: 300, perS: 60 }],
  /** Orders made, and payments asked for. */
  orders: [
    { times: 30, perS: 60 },
    { times: 300, perS: 86_400 },
  ],
  /** Codes of coupons that are claimed: whoever tries many is guessing. */
  couponCodes: [
    { times: 20, perS: 60 },
    { times: 200, perS: 86_400 },
  ],
  /** What an order would cost, which a coupon's code can be tried with as well. */
  quotes: [{ times: 120, perS: 60 }],
  /** Seats given: whoever gives learns whether a phone is registered. */
  seats: [
    { times: 10, perS: 600 },
    { times: 30, perS: 86_400 },
  ],
  /** Licences looked up by their numbers. */
  licenceLookups: [{ times: 60, perS: 60 }],
  oauthSignIns: [{ times: 30, perS: 600 }],
} as const satisfies Record<string, RateLimit[]>

/** Recordings that a user may leave in a day without applying. */
export const RECORDINGS_A_DAY = 30
/** For so long a small file that nothing refers to is kept. */
export const UNUSED_FILE_KEPT_S = 86_400
