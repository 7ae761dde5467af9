import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Sms } from './port.ts'

/** Sends nothing: appends each message as a JSON line to `path`, for the operator to read. */
export function createOutboxSms(path: string): Sms {
  return {
    async send({ phonenumber, code, purpose }) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const text = `【声浪】你的验证码是 ${code}，5 分钟内有效。`
      const line = JSON.stringify({ time: new Date().toISOString(), phonenumber, code, purpose, text })
      await appendFile(path, `${line}\n`, { mode: 0o600 })
    },
  }
}
