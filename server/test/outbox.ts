import type { Sms, SmsMessage } from '../src/platform/sms/port.ts'

export interface Outbox extends Sms {
  sent: SmsMessage[]
  /** The newest code sent to a phone. */
  codeOf(phonenumber: string): string
}

/** Collects what would be sent, for the test to read. */
export function createOutbox(): Outbox {
  const sent: SmsMessage[] = []
  return {
    sent,
    async send(message) {
      sent.push(message)
    },
    codeOf: (phonenumber) =>
      sent.findLast((message) => message.phonenumber === phonenumber)?.code ?? `no code was sent to ${phonenumber}`,
  }
}
