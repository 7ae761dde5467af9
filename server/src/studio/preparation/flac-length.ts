import { open } from 'node:fs/promises'

/** Byte offsets in STREAMINFO of the rate (20 bits) and, after channels and depth, of the number of samples (36 bits). */
const RATE_AT = 18
const SAMPLES_AT = 21

/**
 * The length that a FLAC's header claims, in milliseconds; 0 where it claims none. The tag reader counts in 32 bits, which a
 * hundred hours overflow.
 */
export async function flacLengthMs(path: string): Promise<number> {
  const file = await open(path)
  try {
    const header = Buffer.alloc(SAMPLES_AT + 5)
    await file.read(header, 0, header.length, 0)
    if (header.toString('latin1', 0, 4) !== 'fLaC') return 0
    const rate = header.readUIntBE(RATE_AT, 3) >> 4
    const samples = (header.readUInt8(SAMPLES_AT) & 0x0f) * 2 ** 32 + header.readUInt32BE(SAMPLES_AT + 1)
    return rate > 0 ? (samples / rate) * 1000 : 0
  } finally {
    await file.close()
  }
}
