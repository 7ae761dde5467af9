import { open } from 'node:fs/promises'

/**
 * An MP4's own tempo is a whole number; Mixxx and others read an exact one from the freeform atom `BPM`. TagLib takes that name
 * for the whole number, so it writes the atom under another one of the same length, which is then made `BPM` in place.
 */
export const STAND_IN = 'BPX'
const NAME = 'BPM'
/** A name's atom: length, type, version and flags, and the name. */
const NAME_ATOM = Buffer.from(`\0\0\0\x0fname\0\0\0\0${STAND_IN}`, 'latin1')
const HEAD_BYTES = 8
const LONG_HEAD_BYTES = 16

/** Names the exact tempo of an MP4 as its readers expect it. */
export async function nameExactTempo(path: string): Promise<void> {
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
        const found = atoms.indexOf(NAME_ATOM)
        if (found >= 0) await file.write(NAME, at + found + NAME_ATOM.length - NAME.length, 'latin1')
      }
      at += size
    }
  } finally {
    await file.close()
  }
}
