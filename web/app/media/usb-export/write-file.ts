import { sumOf } from '../../ui/data/digest.ts'
import { bodyOf, ConnectionLost, request, retryUntilDone } from './network.ts'
import { Draft, fileAt } from './target-folder.ts'
import * as texts from './texts.ts'

/** The received bytes differ from the server's. */
export class WrongSum extends Error {}

interface Target {
  root: FileSystemDirectoryHandle
  path: string
}

interface Writing {
  signal: AbortSignal
  onWait(isWaiting: boolean): void
  /** Called with the written bytes and the file's size. */
  onBytes(written: number, size: number): void
}

export interface WholeFile {
  file: File
  sha256: string
}

/**
 * Downloads an address to a path. A lost connection is resumed where it ended; the bytes are hashed on the way and compared
 * with the server's hash before the file is moved to its path. A file that exists already stays.
 */
export async function writeFile(address: string, { root, path }: Target, writing: Writing): Promise<WholeFile> {
  const { signal } = writing
  let draft: Draft | undefined
  let etag = ''
  const take = async (): Promise<WholeFile> => {
    const from = draft?.bytes ?? 0
    const range: Record<string, string> = from > 0 ? { range: `bytes=${from}-`, 'if-range': etag } : {}
    const response = await request(address, signal, { 'want-repr-digest': 'sha-256=10', ...range })
    etag = response.headers.get('etag') ?? ''
    const sha256 = sumIn(response)
    const length = Number(response.headers.get('content-length'))
    const there = draft ? undefined : await sameAt({ root, path }, length, sha256)
    if (there) {
      await response.body?.cancel()
      writing.onBytes(length, length)
      return { file: there, sha256 }
    }
    draft ??= await Draft.begin(root, path)
    if (from > 0 && response.status !== 206) await draft.beginAgain()
    const size = draft.bytes + length
    for await (const piece of bodyOf(response)) {
      await draft.add(piece)
      writing.onBytes(draft.bytes, size)
    }
    // The body ended early without an error.
    if (draft.bytes < size) throw new ConnectionLost(texts.networkFailed)
    if ((await draft.sum()) !== sha256) throw new WrongSum(texts.contentDiffers)
    return { file: await draft.finish(), sha256 }
  }
  try {
    return await retryUntilDone(take, writing)
  } catch (error) {
    await draft?.discard()
    throw error
  }
}

const sumIn = (response: Response) => /sha-256=:([^:]+):/.exec(response.headers.get('repr-digest') ?? '')?.[1] ?? ''

async function sameAt({ root, path }: Target, size: number, sha256: string): Promise<File | undefined> {
  const file = await fileAt(root, path)
  return file?.size === size && size > 0 && (await sumOf(file)) === sha256 ? file : undefined
}
