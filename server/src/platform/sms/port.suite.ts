import { expect, test } from 'vitest'
import type { Sms, SmsMessage } from './port.ts'

interface Opened {
  sms: Sms
  /** The messages that have reached the phones, as far as the adapter's server knows. */
  delivered(): Promise<Pick<SmsMessage, 'phonenumber' | 'code'>[]>
}

/** The tests that every adapter must pass. */
export function smsSuite(name: string, open: () => Promise<Opened>): void {
  test(`${name}: every message arrives once, whole, also when many are sent at once`, async () => {
    const { sms, delivered } = await open()
    const messages = Array.from({ length: 20 }, (_, index) => ({
      phonenumber: `138${String(index).padStart(8, '0')}`,
      code: String(index).padStart(6, '0'),
      purpose: 'signIn',
    }))
    await Promise.all(messages.map((message) => sms.send(message)))
    const arrived = (await delivered()).toSorted((one, other) => one.phonenumber.localeCompare(other.phonenumber))
    expect(arrived.map(({ phonenumber, code }) => [phonenumber, code])).toEqual(
      messages.map(({ phonenumber, code }) => [phonenumber, code]),
    )
  })
}
