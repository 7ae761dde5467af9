import { constants } from 'node:fs'
import { type FileHandle, open, readlink, realpath } from 'node:fs/promises'
import { sep } from 'node:path'

/** A symbolic link that leads out of the folders of an import. */
export class LeadsOutside extends Error {
  constructor() {
    super('链接指向 IMPORT_LINK_ROOTS 之外，没有打开')
    this.name = 'LeadsOutside'
  }
}

/** The folders that an import may read: its own, and those that its symbolic links may lead into. */
export class ImportRoots {
  readonly #roots: readonly string[]

  constructor(roots: readonly string[]) {
    this.#roots = roots
  }

  /** The real path behind all links. Throws `LeadsOutside` where it is in none of the folders. */
  async resolve(path: string): Promise<string> {
    const real = await realpath(path)
    for (const root of this.#roots) {
      const folder = await realpath(root).catch(() => undefined)
      if (folder !== undefined && (real === folder || real.startsWith(folder.endsWith(sep) ? folder : folder + sep))) return real
    }
    throw new LeadsOutside()
  }

  /**
   * Opens a regular file for reading; the caller closes it. Throws `LeadsOutside`.
   * Checks the path of the open file, since a folder on the way may have become a link after the check.
   */
  async open(path: string): Promise<FileHandle> {
    const real = await this.resolve(path)
    // Opening a pipe would wait for its writer.
    const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const opened = await readlink(`/proc/self/fd/${file.fd}`).catch(() => realpath(real))
      if (opened !== real) throw new LeadsOutside()
      if (!(await file.stat()).isFile()) throw new Error('不是普通文件')
      return file
    } catch (error) {
      await file.close()
      throw error
    }
  }
}
