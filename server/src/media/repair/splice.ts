/** Bytes of a file to be replaced, so that readers of its format understand the rest. */
export interface Splice {
  at: number
  /** How many bytes go. */
  drop: number
  insert: Buffer
}

/** What the structure of a file shows before anything is decoded. */
export interface Inspection {
  /** In the order of the file; empty for a sound one. */
  splices: Splice[]
  /** The part without which nothing can be decoded, in Chinese; '' where there is none. */
  broken: string
  /** A sentence for the artist about what is left out, in Chinese; '' otherwise. */
  note: string
}

export const inspection = (found: Partial<Inspection> = {}): Inspection => ({ splices: [], broken: '', note: '', ...found })

/** The content with its splices; nothing of it is read yet. */
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

/** Replaces a number of 32 bits. */
export function splice32(at: number, value: number, isBig = false): Splice {
  const insert = Buffer.alloc(4)
  if (isBig) insert.writeUInt32BE(value)
  else insert.writeUInt32LE(value)
  return { at, drop: 4, insert }
}
