import * as z from 'zod/mini'

/** A file that the site wrote into a folder or onto a USB drive. */
export const WrittenFile = z.object({
  /** The version of its package entry. */
  version: z.string(),
  bytes: z.int(),
  /** SHA-256 in base64. */
  sha256: z.string(),
  /** Time of the last modification, milliseconds since 1970. */
  modified: z.number(),
})
export type WrittenFile = z.infer<typeof WrittenFile>

/**
 * The files that the site wrote into a folder, recorded there as `.shenglang.json`, so that another computer can resume the
 * export.
 */
export const UsbFiles = z.object({
  format: z.literal(1),
  files: z.record(z.string(), WrittenFile),
  /** The owner of each library file, by its path. */
  libraries: z.record(z.string(), z.string()),
})
export type UsbFiles = z.infer<typeof UsbFiles>
