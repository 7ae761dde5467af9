/** A message to a phone: six digits, and their purpose. */
export interface SmsMessage {
  phonenumber: string
  code: string
  purpose: string
}

/** Sends codes by SMS. Throws if the message was not accepted. */
export interface Sms {
  send(message: SmsMessage): Promise<void>
}
