import { ask, bodyOf, ConnectionLost, patiently } from './network.ts'
import { Draft, fileAt, sumOf } from './target-folder.ts'

/** What came is not what the server holds. */
export class WrongSum extends Error {}

interface Place {
  root: FileSystemDirectoryHandle
  path: string
}

interface Writing {
  signal: AbortSignal
  onWait(isWaiting: boolean): void
  /** Told how long the file is, and how much of it is there. */
  onBytes(written: number, size: number): void
}

export interface WholeFile {
  file: File
  sha256: string
}

/**
 * Brings what lies behind an address to its place. A connection that was lost is taken up where it ended; what comes is summed on
 * its way and held against the server's own sum before it is put in its place. A file that is there already stays.
 */
export async function writeFile(address: string, { root, path }: Place, writing: Writing): Promise<WholeFile> {
  const { signal } = writing
  let draft: Draft | undefined
  let etag = ''
  const take = async (): Promise<WholeFile> => {
    const from = draft?.bytes ?? 0
    const range: Record<string, string> = from > 0 ? { range: `bytes=${from}-`, 'if-range': etag } : {}
    const response = await ask(address, signal, { 'want-repr-digest': 'sha-256=10', ...range })
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
    // A body that ends early without an error.
    if (draft.bytes < size) throw new ConnectionLost('网络请求失败')
    if ((await draft.sum()) !== sha256) throw new WrongSum('收到的内容与服务器上的不一致')
    return { file: await draft.finish(), sha256 }
  }
  try {
    return await patiently(take, writing)
  } catch (error) {
    await draft?.giveUp()
    throw error
  }
}

const sumIn = (response: Response) => /sha-256=:([^:]+):/.exec(response.headers.get('repr-digest') ?? '')?.[1] ?? ''

async function sameAt({ root, path }: Place, size: number, sha256: string): Promise<File | undefined> {
  const file = await fileAt(root, path)
  return file?.size === size && size > 0 && (await sumOf(file)) === sha256 ? file : undefined
}
