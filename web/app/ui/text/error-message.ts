import * as texts from './initial-texts.ts'

/** The message of a failed call; without an answer, and for a script that cannot be loaded, it is 网络请求失败 (spec §8). */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && !(error instanceof TypeError) ? error.message : texts.networkFailed
