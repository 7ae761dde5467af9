import { open } from 'node:fs/promises'

/**
 * An MP4's own tempo is a whole number; Mixxx and others read an exact one from the freeform atom `BPM`. TagLib takes that name
 * for the whole number, so it writes the atom under another one of the same length, which is then renamed to `BPM` in place.
 */
export const STAND_IN = 'BPX'
const NAME = 'BPM'
/** The atom of a name: length, type, version and flags, and the name. */
const nameAtom = (name: string) => Buffer.from(`\0\0\0\x0fname\0\0\0\0${name}`, 'latin1')
const HEAD_BYTES = 8
const LONG_HEAD_BYTES = 16

/** Renames the exact tempo of an MP4 to the name that its readers expect. */
export const nameExactTempo = (path: string): Promise<void> => renameAtoms(path, STAND_IN, NAME)

/** Renames an existing exact tempo so that TagLib replaces it; a second one beside it would be read first. */
export const unnameExactTempo = (path: string): Promise<void> => renameAtoms(path, NAME, STAND_IN)

async function renameAtoms(path: string, from: string, to: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size: end } = await file.stat()
    const head = Buffer.alloc(LONG_HEAD_BYTES)
    for (let at = 0; at + HEAD_BYTES <= end; ) {
      await file.read(head, 0, head.length, at)
      const short = head.readUInt32BE(0)
      const size = short === 1 ? Number(head.readBigUInt64BE(HEAD_BYTES)) : short === 0 ? end - at : short
      if (size < HEAD_BYTES) return
      if (head.toString('latin1', 4, HEAD_BYTES) === 'moov') {
        const atoms = Buffer.alloc(Math.min(size, end - at))
        await file.read(atoms, 0, atoms.length, at)
        for (const offset of offsetsOf(nameAtom(from), atoms)) await file.write(to, at + offset - to.length, 'latin1')
      }
      at += size
    }
  } finally {
    await file.close()
  }
}

/** The end of each occurrence. */
function offsetsOf(sought: Buffer, bytes: Buffer): number[] {
  const offsets: number[] = []
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + sought.length)) offsets.push(at + sought.length)
  return offsets
}
