/** The place on a computer or stick under which the files will lie, as DJ software names it. */
export interface Folder {
  /** Name of the volume or letter of the drive; empty on the system's own disk, and where no place was named. */
  volume: string
  /** From the root of the system. */
  fromRoot: readonly string[]
  /** From the root of the volume. */
  inVolume: readonly string[]
}

/** A folder as a person names it: `/Users/me/Music`, `/Volumes/STICK/Music`, `D:\Music`; empty for the root of wherever it is put. */
export function folderAt(path: string): Folder {
  const fromRoot = path.split(/[\\/]/).filter((part) => part !== '' && part !== '.')
  const [first = '', second = ''] = fromRoot
  if (/^[A-Za-z]:$/.test(first)) return { volume: first.toUpperCase(), fromRoot, inVolume: fromRoot.slice(1) }
  if (first === 'Volumes' && second !== '') return { volume: second, fromRoot, inVolume: fromRoot.slice(2) }
  return { volume: '', fromRoot, inVolume: fromRoot }
}

/** A folder within. */
export const inside = ({ volume, fromRoot, inVolume }: Folder, name: string): Folder => ({
  volume,
  fromRoot: [...fromRoot, name],
  inVolume: [...inVolume, name],
})
