import { shanghaiInput } from '@shenglang/contract/shanghai'

/** An instant within a sentence: `2026-12-01 08:00` in Shanghai; '' for ''. */
export const momentOf = (instant: string): string => shanghaiInput(instant).replace('T', ' ')
