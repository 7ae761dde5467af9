import { ListHead } from '@shenglang/contract/media/downloads/packages'
import { type Bytes, joined } from '../../ui/data/digest.ts'
import { bodyOf, ConnectionLost, request } from './network.ts'
import { Draft } from './target-folder.ts'
import * as texts from './texts.ts'
import type { UsbExportRecord } from './usb-export-record.ts'
import { WrongSum } from './write-file.ts'

const NEW_LINE = 10

/** Reads lines and bytes from one stream. */
class Frames {
  #pieces: AsyncGenerator<Bytes>
  #buffer: Bytes = new Uint8Array()

  constructor(response: Response) {
    this.#pieces = bodyOf(response)
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#pieces.next()
    if (done) return false
    this.#buffer = joined([this.#buffer, value], this.#buffer.length + value.length)
    return true
  }

  /** A line without its end; undefined after the last one. */
  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.#buffer.indexOf(NEW_LINE)
      if (end >= 0) {
        const line = new TextDecoder().decode(this.#buffer.subarray(0, end))
        this.#buffer = this.#buffer.subarray(end + 1)
        return line
      }
      if (!(await this.#more())) return undefined
    }
  }

  async *bytes(count: number): AsyncGenerator<Bytes> {
    for (let left = count; left > 0; ) {
      if (this.#buffer.length === 0 && !(await this.#more())) throw new ConnectionLost(texts.networkFailed)
      const piece = this.#buffer.subarray(0, left)
      this.#buffer = this.#buffer.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  end = () => this.#pieces.return(undefined)
}

interface Writing {
  root: FileSystemDirectoryHandle
  record: UsbExportRecord
  signal: AbortSignal
  onFile(path: string): void
}

/** Writes the list files; unchanged ones stay. Returns the paths of all. */
export async function writeLists(address: string, { root, record, signal, onFile }: Writing): Promise<string[]> {
  const frames = new Frames(await request(address, signal))
  const paths: string[] = []
  try {
    for (let line = await frames.line(); line !== undefined; line = await frames.line()) {
      if (line === '') continue
      const head = ListHead.parse(JSON.parse(line))
      onFile(head.path)
      if (await record.holds(head.path, head)) for await (const _ of frames.bytes(head.bytes));
      else await record.add(head.path, await writeList(root, head, frames), { version: '', sha256: head.sha256 })
      paths.push(head.path)
    }
    return paths
  } finally {
    await frames.end()
  }
}

async function writeList(root: FileSystemDirectoryHandle, head: ListHead, frames: Frames): Promise<File> {
  const draft = await Draft.begin(root, head.path)
  try {
    for await (const piece of frames.bytes(head.bytes)) await draft.add(piece)
    if ((await draft.sum()) !== head.sha256) throw new WrongSum(texts.contentDiffers)
    return await draft.finish()
  } catch (error) {
    await draft.discard()
    throw error
  }
}
