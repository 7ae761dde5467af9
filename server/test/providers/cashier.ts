import type { Outcome } from '../../src/commerce/providers/sandbox/sandbox.ts'
import type { TestApplication } from '../test-application.ts'

/** A phone's choice at the sandbox's cashier, whose address is in a QR code. Returns the status of the answer. */
export async function choose({ app }: Pick<TestApplication, 'app'>, qrCode: string, outcome: Outcome): Promise<number> {
  const { pathname } = new URL(qrCode)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ outcome }).toString()
  return (await app.inject({ method: 'POST', url: pathname, headers, payload })).statusCode
}
