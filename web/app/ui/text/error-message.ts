import * as texts from './initial-texts.ts'

/** The message of a failed call; without an answer it is 网络请求失败 (spec §8). */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : texts.networkFailed)
