import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ifMissing } from '../errors.ts'
import type { ListedFile } from '../files/port.ts'

/** The files that were copied and compared, so that an interrupted move goes on from there. */
export interface MoveJournal {
  copied: ReadonlyMap<string, ListedFile>
  add(file: ListedFile): Promise<void>
}

/** Opens or creates the journal at `path`; skips an incomplete line, which a killed run may have left. */
export async function openJournal(path: string): Promise<MoveJournal> {
  await mkdir(dirname(path), { recursive: true })
  const copied = new Map<string, ListedFile>()
  const text = await readFile(path, 'utf8').catch(ifMissing(''))
  for (const line of text.split('\n')) {
    const file = parsed(line)
    if (file) copied.set(file.key, file)
  }
  // Ends an incomplete line.
  await appendFile(path, '\n', { mode: 0o600 })
  return {
    copied,
    async add(file) {
      await appendFile(path, `${JSON.stringify([file.key, file.size, file.modifiedMs])}\n`)
      copied.set(file.key, file)
    },
  }
}

function parsed(line: string): ListedFile | undefined {
  try {
    const [key, size, modifiedMs] = JSON.parse(line) as [string, number, number]
    return { key, size, modifiedMs }
  } catch {
    return undefined
  }
}
