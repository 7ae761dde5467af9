import { isDiskFull } from '../../platform/full-disk.ts'

/** The steps of a preparation in their order; `decode` encodes, too, in the same pass over the file. */
export const STEPS = ['probe', 'decode', 'tempo', 'key', 'energy'] as const
export type Step = (typeof STEPS)[number]

/** Receives the progress of a step, 0 to 1. */
export type OnStep = (step: Step, fraction: number) => void

/** A file could not be prepared; the message is the reason in Chinese. */
export class PreparationFailed extends Error {
  readonly step: Step
  /** True where the file itself is to blame, so that a retry would fail, too. */
  readonly isTheFile: boolean

  constructor(step: Step, reason: string, { isTheFile, cause }: { isTheFile: boolean; cause?: unknown }) {
    super(reason, { cause })
    this.name = 'PreparationFailed'
    this.step = step
    this.isTheFile = isTheFile
  }
}

/** A failure of the machine: the file waits, and is prepared again. */
export function machineFailed(step: Step, cause: unknown): PreparationFailed {
  const reason = isDiskFull(cause) ? '服务器磁盘空间不足，稍后自动重试' : '服务器暂时无法处理，稍后自动重试'
  return new PreparationFailed(step, reason, { isTheFile: false, cause })
}

/** Runs one step and turns other errors into `PreparationFailed`; the reason of an abort is thrown unchanged. */
export async function inStep<Result>(
  step: Step,
  { onStep, signal }: { onStep?: OnStep; signal?: AbortSignal },
  work: () => Promise<Result> | Result,
): Promise<Result> {
  signal?.throwIfAborted()
  onStep?.(step, 0)
  try {
    const result = await work()
    onStep?.(step, 1)
    return result
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof PreparationFailed) throw cause
    throw machineFailed(step, cause)
  }
}
