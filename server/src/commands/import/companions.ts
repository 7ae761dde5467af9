import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { CUE_SHEET_MAX_BYTES, type CueSheet, readCueSheet } from '@shenglang/contract/catalog/cue-sheet'

const PICTURE_MAX_BYTES = 20 * 1024 * 1024
/** In the order of preference; `cover (1).jpg` is what browsers call a second one. */
const COVERS = ['cover', 'folder', 'front', 'albumart', 'artwork']
const PICTURE = /^([a-z]+)(?:\s*\(\d+\)|[\s_-]?\d+)?\.(?:jpe?g|png|webp)$/i

/** What lies beside the files of an import; a folder is read once. */
export class Companions {
  readonly #folders = new Map<string, Promise<string[]>>()

  /** The picture of a folder. */
  async coverBeside(path: string): Promise<Buffer | undefined> {
    const pictures = (await this.#namesBeside(path)).flatMap((name) => {
      const rank = COVERS.indexOf(PICTURE.exec(name)?.[1]?.toLowerCase() ?? '')
      return rank < 0 ? [] : [{ name, rank }]
    })
    const [best] = pictures.sort((one, other) => one.rank - other.rank || one.name.length - other.name.length)
    return best && readUpTo(join(dirname(path), best.name), PICTURE_MAX_BYTES)
  }

  /** The cue sheet that bears a file's name, with or without its ending, or names the file. */
  async cueSheetBeside(path: string): Promise<CueSheet | undefined> {
    const name = folded(basename(path))
    const stem = folded(basename(path, extname(path)))
    const sheets = (await this.#namesBeside(path)).filter((other) => extname(other).toLowerCase() === '.cue')
    const called = sheets.find((sheet) => [name, stem].includes(folded(sheet.slice(0, -'.cue'.length))))
    for (const sheet of called ? [called] : sheets) {
      const bytes = await readUpTo(join(dirname(path), sheet), CUE_SHEET_MAX_BYTES)
      const read = bytes && readCueSheet(bytes)
      if (read && (called || folded(read.file) === name)) return read
    }
    return undefined
  }

  #namesBeside(path: string): Promise<string[]> {
    const folder = dirname(path)
    const known = this.#folders.get(folder) ?? readdir(folder)
    this.#folders.set(folder, known)
    return known
  }
}

/** Systems write the same name in two ways. */
const folded = (name: string) => name.normalize('NFC').toLowerCase()

/** What cannot be read, or is too large to be meant, is not there. */
async function readUpTo(path: string, bytes: number): Promise<Buffer | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() && found.size <= bytes ? readFile(path).catch(() => undefined) : undefined
}
