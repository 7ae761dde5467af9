import * as z from 'zod/mini'

/** A file that the site wrote into a folder or onto a stick. */
export const WrittenFile = z.object({
  /** Of the package's entry. */
  version: z.string(),
  bytes: z.int(),
  /** SHA-256 in base64. */
  sha256: z.string(),
  /** When it was changed last, milliseconds since 1970. */
  modified: z.number(),
})
export type WrittenFile = z.infer<typeof WrittenFile>

/** What the site wrote into a folder, kept there itself as `.shenglang.json`: another computer goes on from it too. */
export const StickFiles = z.object({
  format: z.literal(1),
  files: z.record(z.string(), WrittenFile),
  /** Whose library lies there, by the place of its file. */
  libraries: z.record(z.string(), z.string()),
})
export type StickFiles = z.infer<typeof StickFiles>
