import type { Files } from './port.ts'

/** All bytes of a small file. Throws FILE_NOT_FOUND. */
export async function readWhole(files: Files, key: string): Promise<Buffer> {
  const file = await files.open(key)
  try {
    const bytes = Buffer.alloc(file.size)
    await file.read(bytes, file.size, 0)
    return bytes
  } finally {
    file.close()
  }
}
