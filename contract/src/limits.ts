/**
 * How often somebody may do something: every such limit of the platform, in one place. Whoever goes beyond one is answered
 * 429 with the seconds to wait. An address is an IPv4 address or the /64 network of an IPv6 one.
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
