import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { BackupRefused } from './refused.ts'

const KEY_FORM = /^[0-9a-f]{64}$/i

/** The key of a file, 32 bytes as hexadecimal digits; undefined for no file. Throws BackupRefused. */
export async function readKey(file: string): Promise<Buffer | undefined> {
  if (file === '') return undefined
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new BackupRefused(`读不到密钥文件 ${file}（${error.message}）`)
  })
  if (!KEY_FORM.test(text.trim())) throw new BackupRefused(`${file} 不是密钥文件：里面应当是 64 位十六进制数`)
  return Buffer.from(text.trim(), 'hex')
}

/** Makes a key file. Throws BackupRefused where there is a file. */
export async function makeKey(file: string): Promise<void> {
  await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true, flag: 'wx' }).catch((error) => {
    throw error.code === 'EEXIST' ? new BackupRefused(`${file} 已经存在，不会覆盖`) : error
  })
}
