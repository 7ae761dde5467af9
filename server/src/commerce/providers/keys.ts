import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A line of Base64, as Alipay's tool writes a key; shorter ones are names of files. */
const BARE_KEY = /^[A-Za-z0-9+/=\s]{120,}$/

/** A key from a PEM file, from its text (in which `\n` may stand for a new line), or from a line of Base64. Throws for anything else. */
export function readPrivateKey(given: string): KeyObject {
  const text = textOf(given)
  if (isPem(text)) return createPrivateKey(text)
  const der = { key: Buffer.from(text, 'base64'), format: 'der' } as const
  try {
    return createPrivateKey({ ...der, type: 'pkcs8' })
  } catch {
    return createPrivateKey({ ...der, type: 'pkcs1' })
  }
}

/** The same for a public key. */
export function readPublicKey(given: string): KeyObject {
  const text = textOf(given)
  return isPem(text) ? createPublicKey(text) : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
}

/** One certificate as PEM, or several in a row, from a file or from their text. Throws for anything else. */
export function readCertificates(given: string): string {
  const text = textOf(given)
  new X509Certificate(text)
  return text
}

const isPem = (text: string) => text.trimStart().startsWith('-----BEGIN')

function textOf(given: string): string {
  if (isPem(given)) return given.replaceAll('\\n', '\n')
  return BARE_KEY.test(given) ? given : readFileSync(given, 'utf8').trim()
}
