import type { OwnWork } from '@shenglang/contract/studio/entities'

/** Whether something is to be said of a published work that listeners do not see yet. */
export const hasEdits = ({ edits }: Pick<OwnWork, 'edits'>) => Object.keys(edits).length > 0
