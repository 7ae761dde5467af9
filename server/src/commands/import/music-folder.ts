import { readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { AUDIO_ENDINGS, FILM_ENDINGS } from '@shenglang/contract/media/formats'

const ENDINGS: ReadonlySet<string> = new Set([...AUDIO_ENDINGS, ...FILM_ENDINGS].map((ending) => `.${ending}`))
/** What systems put into folders; what begins with a dot is hidden, `._song.mp3` of a Mac among it. */
const NOT_MUSIC = /^(\.|__MACOSX$|\$RECYCLE\.BIN$|System Volume Information$)/i

/** The music in a folder and in those within it, in order; what is hidden is no music. Throws where there is no such folder. */
export async function findMusic(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && ENDINGS.has(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !relative(folder, path)
          .split(sep)
          .some((part) => NOT_MUSIC.test(part)),
    )
    .sort()
}
