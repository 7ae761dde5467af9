import { createInterface } from 'node:readline/promises'
import { fault } from '@shenglang/contract/faults'

/** The terminal of a person, or the pipes of a script. */
export interface Terminal {
  /** Writes a line to the error output, apart from what the command prints. */
  show(line: string): void
  /** Asks for a confirmation; absent if nobody can answer. */
  confirm?: (question: string) => Promise<boolean>
  /** Asks for a line of text; '' where none is given. Absent if nobody can answer. */
  ask?: (question: string) => Promise<string>
}

type Input = NodeJS.ReadableStream & { isTTY?: boolean }
type Output = NodeJS.WritableStream & { isTTY?: boolean }

export function openTerminal({ input, output }: { input: Input; output: Output }): Terminal {
  const isAnswered = input.isTTY && output.isTTY
  return {
    show: (line) => void output.write(`${line}\n`),
    ...(isAnswered && {
      confirm: async (question: string) => isYes(await request(`${question} (y/N) `, input, output)),
      ask: (question: string) => request(`${question} `, input, output),
    }),
  }
}

/** Anything but a yes is a no. */
const isYes = (answer: string) => /^(y|yes|是)$/i.test(answer.trim())

/** The typed line; '' after Ctrl+C and Ctrl+D. */
async function request(question: string, input: Input, output: Output): Promise<string> {
  const reader = createInterface({ input, output })
  const ended = new AbortController()
  for (const event of ['SIGINT', 'close'] as const) reader.once(event, () => ended.abort())
  try {
    return await reader.question(question, { signal: ended.signal })
  } catch (error) {
    if (!ended.signal.aborted) throw error
    return ''
  } finally {
    reader.close()
  }
}

/** Shows what is about to be done, and asks unless `isAgreed`. Throws BAD_ARGUMENT without a confirmation. */
export async function requireConsent(terminal: Terminal, sentence: string, isAgreed: boolean): Promise<void> {
  if (isAgreed) return terminal.show(sentence)
  if (!terminal.confirm) {
    throw fault('BAD_ARGUMENT', { message: `没有执行：${sentence}。这里没有终端可以确认，要执行请加上 --yes` })
  }
  if (!(await terminal.confirm(`${sentence}，确认？`))) throw fault('BAD_ARGUMENT', { message: '没有执行' })
}
