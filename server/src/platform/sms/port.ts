/** A message to a phone: six digits, and their purpose. */
export interface SmsMessage {
  phonenumber: string
  code: string
  purpose: string
}

/** The provider answered, and did not take the message. */
export class SmsRefused extends Error {
  /** The provider's own code. */
  readonly code: string
  /** The provider's name of the request, for its support; '' if it gave none. */
  readonly requestId: string

  constructor(code: string, requestId = '') {
    super(`the SMS provider refused the message: ${code}, request ${requestId || 'unknown'}`)
    this.code = code
    this.requestId = requestId
  }
}

/** The provider was not reached, or the answer is not one of its own. */
export class SmsUnreachable extends Error {
  constructor(cause: unknown) {
    super('the SMS provider was not reached', { cause })
  }
}

/** Sends codes by SMS. Throws `SmsRefused` and `SmsUnreachable`. */
export interface Sms {
  send(message: SmsMessage): Promise<void>
}
