import { sumOf } from '../../ui/data/digest.ts'

/** The number of bytes hashed so far, the SHA-256 in base64, or the failure to read the file. */
export type HashReport = { bytes: number } | { sum: string } | 'unreadable'

const REPORTED_EVERY_BYTES = 16 * 1024 * 1024

const report = (state: HashReport) => postMessage(state)

addEventListener('message', async ({ data: file }: MessageEvent<Blob>) => {
  let reported = 0
  const onBytes = (bytes: number) => {
    if (bytes - reported < REPORTED_EVERY_BYTES) return
    reported = bytes
    report({ bytes })
  }
  await sumOf(file, onBytes).then(
    (sum) => report({ sum }),
    () => report('unreadable'),
  )
})
