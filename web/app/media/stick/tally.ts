import type { PackageEntry } from '@shenglang/contract/media/packages'
import type { Missing, StickProgress } from './stick-job.ts'

/** Counts what is written of a package as it comes. */
export class Tally {
  readonly #change: (change: Partial<StickProgress>) => void
  readonly #left = new Map<string, PackageEntry>()
  readonly #underWay = new Map<string, number>()
  readonly missing: Missing[] = []
  #kept = 0
  #done = 0
  #bytes = 0
  /** Of files that are whole. */
  #written = 0

  constructor(change: (change: Partial<StickProgress>) => void) {
    this.#change = change
  }

  /** There already. */
  keep(): void {
    this.#kept += 1
  }

  expect(entry: PackageEntry): void {
    this.#left.set(entry.fileId, entry)
    this.#bytes += entry.bytes
  }

  /** So much of a file is there; only now it is known for certain how long it is. */
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

  miss({ fileId, title, bytes }: PackageEntry, words: string): void {
    this.#left.delete(fileId)
    this.#underWay.delete(fileId)
    this.#bytes -= bytes
    this.missing.push({ fileId, title, words })
    this.show({ missing: [...this.missing] })
  }

  /** What is not there and was not refused either. */
  left(words: string): Missing[] {
    return [...this.#left.values()].map(({ fileId, title }) => ({ fileId, title, words }))
  }

  show(change: Partial<StickProgress> = {}): void {
    const underWay = [...this.#underWay.values()].reduce((sum, bytes) => sum + bytes, 0)
    this.#change({
      files: this.#kept + this.#done + this.#left.size + this.missing.length,
      done: this.#kept + this.#done,
      kept: this.#kept,
      bytes: this.#bytes,
      written: this.#written + underWay,
      ...change,
    })
  }
}
