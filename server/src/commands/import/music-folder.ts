import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { AUDIO_ENDINGS, FILM_ENDINGS } from '@shenglang/contract/media/formats'
import { isMissing, messageOf } from '../../platform/errors.ts'
import { type ImportRoots, LeadsOutside } from './import-roots.ts'

const ENDINGS: ReadonlySet<string> = new Set([...AUDIO_ENDINGS, ...FILM_ENDINGS].map((ending) => `.${ending}`))
/** Files that systems put into folders; names with a leading dot are hidden, such as a Mac's `._song.mp3`. */
const NOT_MUSIC = /^(\.|__MACOSX$|\$RECYCLE\.BIN$|System Volume Information$)/i

/** The music of a folder, in order, and what was skipped. */
export interface Music {
  paths: string[]
  skipped: { path: string; reason: string }[]
}

interface Folder {
  path: string
  /** The path behind all links: no folder is listed twice, so that circular links end. */
  real: string
}

/**
 * The music in a folder and its subfolders, without hidden files. Links may lead into `roots` only. Throws if there is no such
 * folder.
 */
export async function findMusic(top: string, roots: ImportRoots): Promise<Music> {
  const music: Music = { paths: [], skipped: [] }
  const folders: Folder[] = [{ path: top, real: await roots.resolve(top) }]
  /** Linked folders, listed last, so that a file which is also in the folder itself gets its path there. */
  const linked: Folder[] = []
  const seen = new Set<string>()
  const isMusic = (name: string) => ENDINGS.has(extname(name).toLowerCase())
  const follow = async (path: string, name: string) => {
    const target = await stat(path).catch(() => undefined)
    if (!target?.isDirectory() && !(target?.isFile() && isMusic(name))) return
    const real = await roots.resolve(path)
    if (target.isDirectory()) linked.push({ path, real })
    else music.paths.push(path)
  }
  const list = async ({ path: folder, real }: Folder) => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const { name } = entry
      const path = join(folder, name)
      if (NOT_MUSIC.test(name)) continue
      if (entry.isDirectory()) folders.push({ path, real: join(real, name) })
      else if (entry.isFile() && isMusic(name)) music.paths.push(path)
      else if (entry.isSymbolicLink()) await follow(path, name).catch((error) => skip(music, path, error))
    }
  }
  for (let next = folders.pop(); next; next = folders.pop() ?? linked.shift()) {
    const { path, real } = next
    if (seen.has(real)) continue
    seen.add(real)
    await list(next).catch((error) => {
      if (path === top) throw error
      skip(music, path, error)
    })
  }
  music.paths.sort()
  return music
}

function skip({ skipped }: Music, path: string, error: unknown): void {
  if (error instanceof LeadsOutside) skipped.push({ path, reason: error.message })
  // Files may be moved while they are listed.
  else if (!isMissing(error)) skipped.push({ path, reason: `无法读取：${messageOf(error)}` })
}
