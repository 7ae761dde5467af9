/** Encodes numbers for binary files. */
type Write = (value: number) => Buffer

const written = (length: number, put: (into: Buffer, value: number) => void): Write => {
  return (value) => {
    // Unsafe allocation is fine: every byte is written.
    const into = Buffer.allocUnsafe(length)
    put(into, value)
    return into
  }
}

export const u8 = written(1, (into, value) => into.writeUInt8(value))

export const little = {
  u16: written(2, (into, value) => into.writeUInt16LE(value)),
  u32: written(4, (into, value) => into.writeUInt32LE(value)),
  i64: written(8, (into, value) => into.writeBigInt64LE(BigInt(value))),
  f64: written(8, (into, value) => into.writeDoubleLE(value)),
}

export const big = {
  u16: written(2, (into, value) => into.writeUInt16BE(value)),
  u32: written(4, (into, value) => into.writeUInt32BE(value)),
  i64: written(8, (into, value) => into.writeBigInt64BE(BigInt(value))),
  f32: written(4, (into, value) => into.writeFloatBE(value)),
  f64: written(8, (into, value) => into.writeDoubleBE(value)),
}

export const utf16be = (text: string) => Buffer.from(text.toWellFormed(), 'utf16le').swap16()

export const zeros = (length: number) => Buffer.alloc(length)
