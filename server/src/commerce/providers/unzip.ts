import { unzipSync } from 'fflate'

/** A day of payments; no archive may expand beyond it. */
const FILE_MAX_BYTES = 256 * 1024 * 1024

/** The files of a small ZIP archive, with names in `encoding` unless it says that they are in UTF-8. Throws if it is none. */
export function unzip(archive: Uint8Array, encoding: string): { name: string; bytes: Uint8Array }[] {
  const files = unzipSync(archive, {
    filter: ({ originalSize }) => {
      if (originalSize > FILE_MAX_BYTES) throw new Error(`a ZIP archive with a file of ${originalSize} bytes`)
      return true
    },
  })
  const decoder = new TextDecoder(encoding)
  return Object.entries(files).map(([name, bytes]) => ({ name: decodedName(name, decoder), bytes }))
}

/** Decodes a file's name. The library reads a name that is not marked as UTF-8 as Latin-1: each character is a byte of it. */
function decodedName(name: string, decoder: TextDecoder): string {
  const isBytes = [...name].every((character) => character <= '\u00FF')
  return isBytes ? decoder.decode(Buffer.from(name, 'latin1')) : name
}
