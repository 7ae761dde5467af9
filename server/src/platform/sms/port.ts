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

  constructor(code: string, details: string) {
    super(`the SMS provider refused the message: ${code}, ${details}`)
    this.code = code
  }
}

/** Sends codes by SMS. Throws `SmsRefused`, or another error if the provider was not reached. */
export interface Sms {
  send(message: SmsMessage): Promise<void>
}
