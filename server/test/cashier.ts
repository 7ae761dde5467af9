import type { Outcome } from '../src/commerce/providers/sandbox/sandbox.ts'
import type { TestApplication } from './test-application.ts'

/** What a phone does at the sandbox's cashier, whose address a QR code holds. Returns the status that answers. */
export async function choose({ app }: Pick<TestApplication, 'app'>, qrCode: string, outcome: Outcome): Promise<number> {
  const { pathname } = new URL(qrCode)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ outcome }).toString()
  return (await app.inject({ method: 'POST', url: pathname, headers, payload })).statusCode
}
