/** What a failed call says to its reader; what never became an answer is 网络请求失败 (spec §8). */
export const errorWords = (error: unknown): string => (error instanceof Error ? error.message : '网络请求失败')
