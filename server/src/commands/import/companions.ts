import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { CUE_SHEET_MAX_BYTES, type CueSheet, readCueSheet } from '@shenglang/contract/catalog/work/cue-sheet'
import { LRUCache } from 'lru-cache'
import { type ImportRoots, LeadsOutside } from './import-roots.ts'

const PICTURE_MAX_BYTES = 20 * 1024 * 1024
/** In the order of preference; `cover (1).jpg` is what browsers call a second one. */
const COVERS = ['cover', 'folder', 'front', 'albumart', 'artwork']
const PICTURE = /^([a-z]+)(?:\s*\(\d+\)|[\s_-]?\d+)?\.(?:jpe?g|png|webp)$/i
/** Sheets of other names that are read for each file: a folder may contain thousands. */
const OTHER_SHEETS_MAX = 20
const FOLDERS_MAX = 100

/** Cover pictures and cue sheets beside the files of an import; a folder is listed again once it has changed. */
export class Companions {
  readonly #roots: ImportRoots
  readonly #onRefused: (path: string, reason: string) => void
  readonly #folders = new LRUCache<string, { changedMs: number; names: Promise<string[]> }>({ max: FOLDERS_MAX })

  /** Links may lead into `roots` only; others are refused. */
  constructor(roots: ImportRoots, onRefused: (path: string, reason: string) => void = () => {}) {
    this.#roots = roots
    this.#onRefused = onRefused
  }

  /** The cover picture in the folder of a file. */
  async coverBeside(path: string): Promise<Buffer | undefined> {
    const pictures = (await this.#namesBeside(path)).flatMap((name) => {
      const rank = COVERS.indexOf(PICTURE.exec(name)?.[1]?.toLowerCase() ?? '')
      return rank < 0 ? [] : [{ name, rank }]
    })
    const [best] = pictures.sort((one, other) => one.rank - other.rank || one.name.length - other.name.length)
    return best && this.#read(join(dirname(path), best.name), PICTURE_MAX_BYTES)
  }

  /** The cue sheet with a file's name, with or without its ending, or that names the file. */
  async cueSheetBeside(path: string): Promise<CueSheet | undefined> {
    const name = folded(basename(path))
    const stem = folded(basename(path, extname(path)))
    const sheets = (await this.#namesBeside(path)).filter((other) => extname(other).toLowerCase() === '.cue')
    const called = sheets.find((sheet) => [name, stem].includes(folded(sheet.slice(0, -'.cue'.length))))
    for (const sheet of called ? [called] : sheets.slice(0, OTHER_SHEETS_MAX)) {
      const bytes = await this.#read(join(dirname(path), sheet), CUE_SHEET_MAX_BYTES)
      const read = bytes && readCueSheet(bytes)
      if (read && (called || folded(read.file) === name)) return read
    }
    return undefined
  }

  async #namesBeside(path: string): Promise<string[]> {
    const folder = dirname(path)
    const { mtimeMs } = await stat(folder)
    const cached = this.#folders.get(folder)
    if (cached?.changedMs === mtimeMs) return cached.names
    const names = readdir(folder).catch(() => [])
    this.#folders.set(folder, { changedMs: mtimeMs, names })
    return names
  }

  /** A file that cannot be read, or is too large, counts as missing. */
  async #read(path: string, bytesMax: number): Promise<Buffer | undefined> {
    try {
      await using file = await this.#roots.open(path)
      const { size } = await file.stat()
      if (size > bytesMax) return undefined
      const bytes = Buffer.alloc(size)
      const { bytesRead } = await file.read(bytes, 0, size, 0)
      return bytes.subarray(0, bytesRead)
    } catch (error) {
      if (error instanceof LeadsOutside) this.#onRefused(path, error.message)
      return undefined
    }
  }
}

/** Systems write the same name in two Unicode forms. */
const folded = (name: string) => name.normalize('NFC').toLowerCase()
