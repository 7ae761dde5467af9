/** Bytes of a file to be replaced, so that readers of its format understand the rest. */
export interface Splice {
  at: number
  /** Number of bytes to remove. */
  drop: number
  insert: Buffer
}

/** Findings about the structure of a file before anything is decoded. */
export interface Inspection {
  /** Repairs in the order of the file; empty for an intact one. */
  splices: Splice[]
  /** The part without which nothing can be decoded, in Chinese; '' where there is none. */
  broken: string
  /** A sentence for the artist about what is left out, in Chinese; '' otherwise. */
  note: string
}

export const inspection = (findings: Partial<Inspection> = {}): Inspection => ({ splices: [], broken: '', note: '', ...findings })

/** The content with its splices applied; nothing of it is read yet. */
export function spliced(content: Blob, splices: readonly Splice[]): Blob {
  if (splices.length === 0) return content
  let from = 0
  const parts = splices.flatMap(({ at, drop, insert }) => {
    const before = content.slice(from, at)
    from = at + drop
    return [before, new Uint8Array(insert)]
  })
  return new Blob([...parts, content.slice(from)])
}

/** A splice that replaces a number of 32 bits. */
export function splice32(at: number, value: number, isBig = false): Splice {
  const insert = Buffer.alloc(4)
  if (isBig) insert.writeUInt32BE(value)
  else insert.writeUInt32LE(value)
  return { at, drop: 4, insert }
}
