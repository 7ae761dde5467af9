import { open } from 'node:fs/promises'
import { readMoov } from './mp4-atoms.ts'

/**
 * An MP4's own tempo is a whole number; Mixxx and others read an exact one from the freeform atom `BPM`. TagLib takes that name
 * for the whole number, so it writes the atom under another one of the same length, which is then renamed to `BPM` in place.
 */
export const STAND_IN = 'BPX'
const NAME = 'BPM'
/** The atom of a name: length, type, version and flags, and the name. */
const nameAtom = (name: string) => Buffer.from(`\0\0\0\x0fname\0\0\0\0${name}`, 'latin1')

/** Renames the exact tempo of an MP4 to the name that its readers expect. */
export const nameExactTempo = (path: string): Promise<void> => renameAtoms(path, STAND_IN, NAME)

/** Renames an existing exact tempo so that TagLib replaces it; a second one beside it would be read first. */
export const unnameExactTempo = (path: string): Promise<void> => renameAtoms(path, NAME, STAND_IN)

async function renameAtoms(path: string, from: string, to: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const index = await readMoov(file)
    if (!index) return
    for (const end of endsOf(nameAtom(from), index.moov)) await file.write(to, index.at + end - to.length, 'latin1')
  } finally {
    await file.close()
  }
}

/** The end of each occurrence. */
function endsOf(sought: Buffer, bytes: Buffer): number[] {
  const ends: number[] = []
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + sought.length)) ends.push(at + sought.length)
  return ends
}
