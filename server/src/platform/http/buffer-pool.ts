/** Buffers of one size that are used again, so that serving bytes neither allocates nor collects. */
export interface BufferPool {
  take(): Buffer
  /** Gives back a buffer that nobody reads or writes any more. One that is never given back is only lost to the pool. */
  give(buffer: Buffer): void
}

/** A pool that keeps at most `spareMax` unused buffers of `bytes` each. */
export function createBufferPool(bytes: number, spareMax: number): BufferPool {
  const spare: Buffer[] = []
  return {
    take: () => spare.pop() ?? Buffer.allocUnsafeSlow(bytes),
    give(buffer) {
      if (spare.length < spareMax) spare.push(buffer)
    },
  }
}
