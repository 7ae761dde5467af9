import { createInterface } from 'node:readline/promises'
import { fault } from '@shenglang/contract/faults'

/** Where somebody types, or a script runs. */
export interface Terminal {
  /** Shows a line beside what the command writes. */
  show(line: string): void
  /** Asks whether to go on; absent where nobody can answer. */
  confirm?: (question: string) => Promise<boolean>
}

type Input = NodeJS.ReadableStream & { isTTY?: boolean }
type Output = NodeJS.WritableStream & { isTTY?: boolean }

export function openTerminal({ input, output }: { input: Input; output: Output }): Terminal {
  return {
    show: (line) => void output.write(`${line}\n`),
    ...(input.isTTY && output.isTTY ? { confirm: (question: string) => ask(question, input, output) } : {}),
  }
}

/** Anything but a yes is a no, as are Ctrl+C and Ctrl+D. */
async function ask(question: string, input: Input, output: Output): Promise<boolean> {
  const reader = createInterface({ input, output })
  const ended = new AbortController()
  for (const event of ['SIGINT', 'close'] as const) reader.once(event, () => ended.abort())
  try {
    return /^(y|yes|是)$/i.test((await reader.question(`${question} (y/N) `, { signal: ended.signal })).trim())
  } catch (error) {
    if (!ended.signal.aborted) throw error
    return false
  } finally {
    reader.close()
  }
}

/** Shows what is about to be done, and asks unless `isAgreed`. Throws BAD_ARGUMENT where nobody agreed. */
export async function requireConsent(terminal: Terminal, sentence: string, isAgreed: boolean): Promise<void> {
  if (isAgreed) return terminal.show(sentence)
  if (!terminal.confirm) {
    throw fault('BAD_ARGUMENT', { message: `没有执行：${sentence}。这里没有终端可以确认，要执行请加上 --yes` })
  }
  if (!(await terminal.confirm(`${sentence}，确认？`))) throw fault('BAD_ARGUMENT', { message: '没有执行' })
}
