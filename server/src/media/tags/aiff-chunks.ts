import { type FileHandle, open } from 'node:fs/promises'

const FORM_BYTES = 12
const HEAD_BYTES = 8

export interface Chunk {
  /** Four letters. */
  id: string
  /** Offset of its content, after its header. */
  at: number
  size: number
}

/** The chunks of an AIFF in their order; those beyond the end of the file are ignored. */
export async function* aiffChunks(file: FileHandle): AsyncGenerator<Chunk> {
  const head = Buffer.alloc(HEAD_BYTES)
  for (let at = FORM_BYTES; (await file.read(head, 0, HEAD_BYTES, at)).bytesRead === HEAD_BYTES; ) {
    const size = head.readUInt32BE(4)
    yield { id: head.toString('latin1', 0, 4), at: at + HEAD_BYTES, size }
    // A chunk of odd length is followed by a padding byte that is not counted.
    at += HEAD_BYTES + size + (size % 2)
  }
}

const TEXT_MAX_BYTES = 1024

/** Title and artist from an AIFF's own text chunks, byte by byte as Latin-1; '' where there are none. */
export async function aiffNames(path: string): Promise<{ title: string; artist: string }> {
  const texts = new Map<string, string>()
  const file = await open(path)
  try {
    for await (const { id, at, size } of aiffChunks(file)) {
      if (id !== 'NAME' && id !== 'AUTH') continue
      const bytes = Buffer.alloc(Math.min(size, TEXT_MAX_BYTES))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
      texts.set(id, bytes.toString('latin1', 0, bytesRead))
    }
  } finally {
    await file.close()
  }
  return { title: texts.get('NAME') ?? '', artist: texts.get('AUTH') ?? '' }
}
