import { createSign, type KeyObject } from 'node:crypto'

interface CertificateFacts {
  publicKey: KeyObject
  /** Private key of the issuer; of the same pair if the certificate is self-signed. */
  issuerKey: KeyObject
  /** Hexadecimal digits. */
  serial: string
  name: string
  issuer?: string
}

/** An X.509 certificate as PEM, valid from 2020 to 2049: not every test machine has OpenSSL. */
export function certificateOf({ publicKey, issuerKey, serial, name, issuer = name }: CertificateFacts): string {
  const facts = sequence(
    tagged(0xa0, integer('02')),
    integer(serial),
    RSA_SHA256,
    nameOf(issuer),
    sequence(utcTime('200101000000Z'), utcTime('490101000000Z')),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(facts).sign(issuerKey)
  const bytes = sequence(facts, RSA_SHA256, tagged(0x03, Buffer.of(0), signature))
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.of(tag, ...length), content])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
/** Positive, so that a leading zero goes before a digit from 8 up. */
const integer = (hex: string) => tagged(0x02, Buffer.from(/^[89a-f]/i.test(hex) ? `00${hex}` : hex, 'hex'))
const utcTime = (text: string) => tagged(0x17, Buffer.from(text))
const objectId = (...bytes: number[]) => tagged(0x06, Buffer.of(...bytes))
const RSA_SHA256 = sequence(objectId(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), tagged(0x05))
const COMMON_NAME = objectId(0x55, 0x04, 0x03)
const nameOf = (name: string) => sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name)))))
