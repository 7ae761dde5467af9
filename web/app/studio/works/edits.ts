import type { MyWork } from '@shenglang/contract/studio/entities'

/** True when a published work has changes that listeners do not see yet. */
export const hasEdits = ({ edits }: Pick<MyWork, 'edits'>) => Object.keys(edits).length > 0
