/** The folder on a computer or USB drive for the files, in the form that DJ software uses. */
export interface Folder {
  /** Name of the volume or letter of the drive; empty on the system's own disk, and where no folder was given. */
  volume: string
  /** From the root of the system. */
  fromRoot: readonly string[]
  /** From the root of the volume. */
  inVolume: readonly string[]
}

/** A folder as users enter it: `/Users/me/Music`, `/Volumes/USB/Music`, `D:\Music`; empty for any root. */
export function folderAt(path: string): Folder {
  const fromRoot = path.split(/[\\/]/).filter((part) => part !== '' && part !== '.')
  const [first = '', second = ''] = fromRoot
  if (/^[A-Za-z]:$/.test(first)) return { volume: first.toUpperCase(), fromRoot, inVolume: fromRoot.slice(1) }
  if (first === 'Volumes' && second !== '') return { volume: second, fromRoot, inVolume: fromRoot.slice(2) }
  return { volume: '', fromRoot, inVolume: fromRoot }
}

/** A subfolder. */
export const inside = ({ volume, fromRoot, inVolume }: Folder, name: string): Folder => ({
  volume,
  fromRoot: [...fromRoot, name],
  inVolume: [...inVolume, name],
})
