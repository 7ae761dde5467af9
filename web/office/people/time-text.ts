import { shanghaiInput } from '@shenglang/contract/shanghai'

/** Formats an instant for a sentence: `2026-12-01 08:00` in Shanghai; '' for ''. */
export const timeText = (instant: string): string => shanghaiInput(instant).replace('T', ' ')
