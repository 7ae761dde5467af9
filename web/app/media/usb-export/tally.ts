import type { PackageEntry } from '@shenglang/contract/media/downloads/packages'
import type { Missing, UsbExportProgress } from './usb-export-job.ts'

/** Counts the written parts of a package. */
export class Tally {
  readonly #change: (change: Partial<UsbExportProgress>) => void
  readonly #left = new Map<string, PackageEntry>()
  readonly #underWay = new Map<string, number>()
  readonly missing: Missing[] = []
  #unchanged = 0
  #done = 0
  #bytes = 0
  /** Bytes of complete files. */
  #written = 0

  constructor(change: (change: Partial<UsbExportProgress>) => void) {
    this.#change = change
  }

  /** Counts a file that exists already. */
  keep(): void {
    this.#unchanged += 1
  }

  expect(entry: PackageEntry): void {
    this.#left.set(entry.fileId, entry)
    this.#bytes += entry.bytes
  }

  /** The written bytes of a file; only now its exact size is known. */
  progress(entry: PackageEntry, written: number, size: number): void {
    this.#bytes += size - entry.bytes
    entry.bytes = size
    this.#underWay.set(entry.fileId, written)
    this.show({ current: entry.title })
  }

  finish({ fileId, bytes }: PackageEntry): void {
    this.#left.delete(fileId)
    this.#underWay.delete(fileId)
    this.#done += 1
    this.#written += bytes
    this.show()
  }

  miss({ fileId, title, bytes }: PackageEntry, reason: string): void {
    this.#left.delete(fileId)
    this.#underWay.delete(fileId)
    this.#bytes -= bytes
    this.missing.push({ fileId, title, reason })
    this.show({ missing: [...this.missing] })
  }

  /** Files that are neither written nor refused. */
  left(reason: string): Missing[] {
    return [...this.#left.values()].map(({ fileId, title }) => ({ fileId, title, reason }))
  }

  show(change: Partial<UsbExportProgress> = {}): void {
    const underWay = [...this.#underWay.values()].reduce((sum, bytes) => sum + bytes, 0)
    this.#change({
      files: this.#unchanged + this.#done + this.#left.size + this.missing.length,
      done: this.#unchanged + this.#done,
      unchanged: this.#unchanged,
      bytes: this.#bytes,
      written: this.#written + underWay,
      ...change,
    })
  }
}
