import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { hashFile } from '../../server/src/media/index.ts'
import type { Files } from '../../server/src/platform/files/port.ts'

/** Sentences on finished uploads that are missing, double, or whose stored original differs from the bytes that were sent. */
export async function compareUploads(
  client: Pick<pg.Client, 'query'>,
  { files, folder }: { files: Files; folder: string },
  finished: ReadonlyMap<string, string>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, sha256] of finished) {
    const { rows } = await client.query(
      `select storage_key, sha256, (select count(*) from upload_parts where upload_parts.upload_id = originals.upload_id) as parts
        from originals where file_name = $1`,
      [name],
    )
    const [original] = rows as { storage_key: string; sha256: string; parts: string }[]
    if (!original) wrong.push(`the upload ${name} is missing`)
    else if (rows.length > 1) wrong.push(`the upload ${name} exists ${rows.length} times`)
    else if (original.sha256 !== sha256) wrong.push(`the upload ${name} is not what was sent`)
    else if (Number(original.parts) > 0) wrong.push(`the upload ${name} is not one file yet`)
    else if ((await storedHash(original.storage_key)) !== sha256) wrong.push(`the bytes of ${name} are not what was sent`)
  }
  return wrong

  async function storedHash(key: string): Promise<string> {
    const path = join(folder, 'uploaded')
    await files.fetch(key, path)
    const hash = await hashFile(path)
    await rm(path)
    return hash
  }
}
