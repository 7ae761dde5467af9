import { open } from 'node:fs/promises'
import { readMoov } from './mp4-atoms.ts'

/**
 * An MP4's own tempo is a whole number; Mixxx and others read an exact one from the freeform atom `BPM`. TagLib takes that name
 * for the whole number, so it writes the atom under another one of the same length, which is then renamed to `BPM` in place.
 */
export const STAND_IN = 'BPX'
const TEMPO = 'BPM'
/** TagLib writes the key in capitals; Traktor, Mixed In Key and Mixxx know the atom by small letters alone. */
const WRITTEN_KEY = 'INITIALKEY'
const KEY = 'initialkey'

/** Renames an existing exact tempo so that TagLib replaces it; a second one beside it would be read first. */
export const unnameExactTempo = (path: string): Promise<void> => renameAtoms(path, [[TEMPO, STAND_IN]])

/** Renames exact tempo and key of an MP4 to the names that their readers expect. */
export const nameFreeform = (path: string): Promise<void> =>
  renameAtoms(path, [
    [STAND_IN, TEMPO],
    [WRITTEN_KEY, KEY],
  ])

/** The atom of a name: length, type, version and flags, and the name. */
function nameAtom(name: string): Buffer {
  const atom = Buffer.from(`\0\0\0\0name\0\0\0\0${name}`, 'latin1')
  atom.writeUInt32BE(atom.length)
  return atom
}

async function renameAtoms(path: string, names: readonly [from: string, to: string][]): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const index = await readMoov(file)
    if (!index) return
    for (const [from, to] of names)
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
