/** What is sent to a phone: six digits, and what they are good for. */
export interface SmsMessage {
  phonenumber: string
  code: string
  purpose: string
}

/** Sends codes by SMS. Throws when the message was not taken. */
export interface Sms {
  send(message: SmsMessage): Promise<void>
}
