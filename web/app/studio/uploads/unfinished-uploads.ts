import { UPLOAD_FIELDS } from '@shenglang/contract/studio/works'
import type { PreviousUpload } from 'tus-js-client'

export interface Target {
  /** The work that it becomes a version of; a new one without. */
  workId?: string
  /** The file that it replaces. */
  replacesId?: string
}

/** The key of an upload in this browser: its user, the content of its file, and its target. */
export interface UploadIdentity {
  userId: string
  file: File
  /** In base64. */
  sha256: string
  target: Target
}

const keyOf = (userId: string, ...parts: (string | number)[]) => ['studio', userId, ...parts].join('/')

export const fingerprintOf = ({ userId, sha256, target: { workId = '', replacesId = '' } }: UploadIdentity) =>
  keyOf(userId, sha256, workId, replacesId)

/** Earlier versions of the site found uploads by what the file system says of a file, which several files may share. */
const earlierFingerprintOf = ({ userId, file, target: { workId = '', replacesId = '' } }: UploadIdentity) =>
  keyOf(userId, file.name, file.size, file.lastModified, workId, replacesId)

const urlStorage = async () => (await import('tus-js-client')).defaultOptions.urlStorage

export interface Unfinished {
  upload: PreviousUpload
  /** Found by its content; else by name, size and time, which prove nothing. */
  isByContent: boolean
}

/** The unfinished upload of this file in this browser. */
export async function findUnfinished(
  identity: UploadIdentity,
  { mayBeByName }: { mayBeByName: boolean },
): Promise<Unfinished | undefined> {
  const storage = await urlStorage()
  const [upload] = await storage.findUploadsByFingerprint(fingerprintOf(identity))
  if (upload) return { upload, isByContent: true }
  const [earlier] = mayBeByName ? await storage.findUploadsByFingerprint(earlierFingerprintOf(identity)) : []
  return earlier && { upload: earlier, isByContent: false }
}

/** Unfinished uploads of a user in this browser: choosing the same file resumes. */
export async function listUnfinished(userId: string): Promise<{ name: string; size: number | null; key: string }[]> {
  const all = await (await urlStorage()).findAllUploads()
  return all
    .filter(({ urlStorageKey }) => urlStorageKey.includes(`${keyOf(userId)}/`))
    .map(({ metadata, size, urlStorageKey }) => ({ name: metadata[UPLOAD_FIELDS.name] ?? '', size, key: urlStorageKey }))
}

/** True when an unfinished upload of this browser has the same file name and size. */
export async function hasNamesake({ userId, file }: UploadIdentity): Promise<boolean> {
  const unfinished = await listUnfinished(userId)
  return unfinished.some(({ name, size }) => name === file.name && size === file.size)
}

/** Forgets the uploads of this file, and the one that was taken for it. */
export async function forgetUnfinished(identity: UploadIdentity, known: Unfinished | undefined): Promise<void> {
  const storage = await urlStorage()
  const ofContent = await storage.findUploadsByFingerprint(fingerprintOf(identity))
  for (const { urlStorageKey } of known ? [...ofContent, known.upload] : ofContent) await storage.removeUpload(urlStorageKey)
}
